import * as z from 'zod';
import { Email, isWellFormed, SingleLine } from './common.ts';
import { UserId } from './ids.ts';
import { limits } from './limits.ts';
import { forEachText } from './member-texts.ts';
import { scimSchemas } from './scim-schemas.ts';

/* Users as SCIM 2.0 writes them (RFC 7643), for directories such as Okta and Entra. Field names are those of the standard. */

/** Entra writes truth as a text, and begins it with a capital. */
const Truth = z.preprocess(
  (sent) => (typeof sent === 'string' ? { true: true, false: false }[sent.toLowerCase()] : sent),
  z.boolean('wrong_format'),
);
/** It is a part of a key of the table. */
const ExternalId = z
  .string('wrong_format')
  .max(limits.scim.externalId, 'message_too_long')
  .refine(isWellFormed, 'wrong_format');

/** The texts about a member, where a directory has them: in the user of the standard, or in an extension. */
const textPlaces = Object.values(
  forEachText(({ max, scim }) => ({ path: scim, schema: SingleLine(max).nullish() })),
);
const textsWithin = (extension: string | undefined) =>
  Object.fromEntries(
    textPlaces.flatMap(({ path, schema }) =>
      (path.length === 1 ? undefined : path[0]) === extension ? [[path.at(-1) as string, schema]] : [],
    ),
  );

/** What a directory says of a user. Whatever else it says is not kept. */
export const ScimUserDraft = z.looseObject({
  userName: Email,
  name: z
    .looseObject({
      givenName: SingleLine(limits.name).nullish(),
      familyName: SingleLine(limits.name).nullish(),
    })
    .nullish(),
  active: Truth.optional(),
  externalId: ExternalId.nullish(),
  ...textsWithin(undefined),
  [scimSchemas.bravo]: z.looseObject(textsWithin(scimSchemas.bravo)).nullish(),
  [scimSchemas.enterprise]: z.looseObject({ department: SingleLine(limits.group.name).nullish() }).nullish(),
});
export type ScimUserDraft = z.infer<typeof ScimUserDraft>;

/** Changes of some attributes (RFC 7644, 3.5.2). */
export const ScimPatch = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z
          .string('wrong_format')
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1, 'nothing_to_change')
    .max(limits.scim.operations, 'too_many'),
});
export type ScimPatch = z.infer<typeof ScimPatch>;

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: UserId,
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  [scimSchemas.enterprise]: z.object({ department: z.string() }).optional(),
  title: z.string().optional(),
  [scimSchemas.bravo]: z
    .record(z.string(), z.string())
    .optional()
    .describe('what only Bravo knows of a member'),
  meta: z.object({ resourceType: z.literal('User'), created: z.string(), location: z.string() }),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimUsers = z.object({
  schemas: z.array(z.string()),
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(ScimUser),
});
export type ScimUsers = z.infer<typeof ScimUsers>;

/** A refusal; our own code is in front of the words. */
export const ScimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
});
