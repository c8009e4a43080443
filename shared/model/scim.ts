import * as z from 'zod';
import { Day, Email, isWellFormed, SingleLine } from './common.ts';
import { GroupKind, GroupName } from './group.ts';
import { GroupId, UserId } from './ids.ts';
import { limits } from './limits.ts';
import { forEachText } from './member-texts.ts';
import { scimSchemas } from './scim-schemas.ts';
import { AddressRefusal } from './user.ts';

/* Users and groups as SCIM 2.0 writes them (RFC 7643), for directories such as Okta and Entra. Field names are those of the standard. */

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

/** Entra writes a day as an instant; an empty text is none. */
const LastDay = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.replace(/T.*$/, '') : sent),
  z.union([z.literal(''), Day], 'wrong_format'),
);

/** Entra names a manager by the id alone; others by an object with it. */
const Manager = z.preprocess(
  (sent) => (typeof sent === 'string' ? { value: sent } : sent),
  z
    .looseObject({ value: z.string('wrong_format').max(limits.email, 'message_too_long').nullish() })
    .nullish(),
);

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
  [scimSchemas.bravo]: z
    .looseObject({ ...textsWithin(scimSchemas.bravo), lastDay: LastDay.nullish() })
    .nullish(),
  [scimSchemas.enterprise]: z
    .looseObject({ department: SingleLine(limits.group.name).nullish(), manager: Manager })
    .nullish(),
});
export type ScimUserDraft = z.infer<typeof ScimUserDraft>;

/** Somebody who is to be in a group; Microsoft's collection of requests sends an id alone as well. */
const ScimMember = z.union([z.string(), z.looseObject({ value: z.string('wrong_format') })], 'wrong_format');
/** Members that a change names. */
export const ScimMembers = z.array(ScimMember, 'wrong_format').max(limits.scim.members, 'too_many');

/** What a directory says of a group. */
export const ScimGroupDraft = z.looseObject({
  displayName: GroupName,
  externalId: ExternalId.nullish(),
  members: ScimMembers.nullish(),
  [scimSchemas.bravoGroup]: z.looseObject({ kind: GroupKind.optional() }).nullish(),
});
export type ScimGroupDraft = z.infer<typeof ScimGroupDraft>;

/** Changes of some attributes (RFC 7644, 3.5.2). */
export const ScimPatch = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z
          .string('wrong_format')
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(limits.scim.filter).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1, 'nothing_to_change')
    .max(limits.scim.operations, 'too_many'),
});
export type ScimPatch = z.infer<typeof ScimPatch>;

const metaOf = <const Type extends string>(type: Type) =>
  z.object({
    resourceType: z.literal(type),
    created: z.string(),
    lastModified: z.string(),
    location: z.string(),
  });

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: UserId,
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  groups: z
    .array(z.object({ value: GroupId, $ref: z.string(), display: z.string(), type: z.literal('direct') }))
    .optional(),
  [scimSchemas.enterprise]: z
    .object({
      department: z.string().optional(),
      manager: z.object({ value: UserId, $ref: z.string() }).optional(),
    })
    .optional(),
  title: z.string().optional(),
  [scimSchemas.bravo]: z
    .looseObject({
      refusedUserName: z
        .object({ value: z.string(), reason: AddressRefusal, since: z.string() })
        .optional()
        .describe('the userName sent last, if it was not applied'),
    })
    .optional()
    .describe('what only Bravo knows about a member'),
  meta: metaOf('User'),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: GroupId,
  externalId: z.string().optional(),
  displayName: z.string(),
  members: z
    .array(z.object({ value: UserId, $ref: z.string(), display: z.string(), type: z.literal('User') }))
    .optional()
    .describe('absent if excluded'),
  [scimSchemas.bravoGroup]: z.object({ kind: GroupKind }),
  meta: metaOf('Group'),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

const listOf = <One extends z.ZodType>(one: One) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(one),
  });

export const ScimUsers = listOf(ScimUser);
export type ScimUsers = z.infer<typeof ScimUsers>;

export const ScimGroups = listOf(ScimGroup);
export type ScimGroups = z.infer<typeof ScimGroups>;

/** A refusal; our own code is in front of the words. */
export const ScimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
});
