import { limits } from './limits.ts';
import { scimSchemas } from './scim-schemas.ts';

/** A short text about a member. */
type TextRow = {
  /** How long it may be, in characters. */
  readonly max: number;
  /** The attribute of a directory (SCIM): of the standard's user, or of an extension with its URN in front. */
  readonly scim: readonly [attribute: string] | readonly [extension: string, attribute: string];
  /** What the attribute is, in the words of the SCIM schema and the columns of a file. */
  readonly says: string;
};

/**
 * The short texts that say something about a member: they write them themselves, or a directory or a file brings them, and
 * every colleague sees them. Calls, screens, files, webhooks, archives and erasures read this list: a new one needs a row, its
 * words in the locales of the web, and its place on the profile.
 */
export const memberTexts = {
  job_title: { max: limits.jobTitle, scim: ['title'], says: 'The job title' },
  // SCIM has no attribute for it.
  pronouns: { max: limits.pronouns, scim: [scimSchemas.bravo, 'pronouns'], says: 'The pronouns' },
} as const satisfies Record<string, TextRow>;

export type MemberText = keyof typeof memberTexts;
export const memberTextNames = Object.keys(memberTexts) as readonly MemberText[];

/** One thing for each text, from its row. */
export const forEachText = <Made>(make: (row: TextRow, name: MemberText) => Made) =>
  Object.fromEntries(memberTextNames.map((name) => [name, make(memberTexts[name], name)])) as Readonly<
    Record<MemberText, Made>
  >;
