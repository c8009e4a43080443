import { forEachText } from './member-texts.ts';
import { scimSchemas } from './scim-schemas.ts';
import type { User } from './user.ts';

type FieldRow = {
  /** What an erasure does with it. Kept is what says nothing about a person, or what others need. */
  readonly erasure: 'keep' | 'empty' | 'remove';
  /** Whether the archive of a workspace contains it: not what lets somebody in, or is of this installation alone. */
  readonly archive: 'kept' | 'left_out';
  /** Its column of users.csv, in the order of these rows: under its own name, computed from it, or none. */
  readonly csv: 'plain' | 'computed' | 'none';
  /** Where a directory has it (SCIM): names of attributes, one within the other. */
  readonly scim: readonly string[] | null;
  /** Whether webhooks are told of it, and that it changed. */
  readonly hook: boolean;
  /** Who sees it: everybody beside each name, colleagues on the profile, administrators, the member alone, or nobody. */
  readonly profile: 'everywhere' | 'colleagues' | 'administrators' | 'self' | 'nobody';
  /** Whether members are found by its words, or listed by it. */
  readonly search: 'words' | 'lists' | 'no';
};

/** What only the server knows, and keeps. */
const internal = {
  erasure: 'keep',
  archive: 'kept',
  csv: 'none',
  scim: null,
  hook: false,
  profile: 'nobody',
  search: 'no',
} as const;
/** What a member says of themselves, or is said about them. */
const personal = { ...internal, erasure: 'remove' } as const;
const name = { ...internal, erasure: 'empty', csv: 'plain', hook: true, search: 'words' } as const;
const date = { ...personal, csv: 'plain', profile: 'colleagues' } as const;
const group = { ...personal, csv: 'computed', hook: true, profile: 'colleagues', search: 'lists' } as const;
const text = { ...personal, csv: 'plain', hook: true, profile: 'colleagues' } as const;
/** What a member chose for themselves. */
const choice = { ...personal, profile: 'self' } as const;
/** What lets somebody in, or keeps them out. */
const access = { ...internal, archive: 'left_out' } as const;

/**
 * Every field of a member, and what is done with it. Erasure, archive, users.csv, SCIM, webhooks, profiles and search read it
 * here: a new field does not compile without a row.
 */
export const memberFields = {
  id: { ...internal, csv: 'plain', profile: 'everywhere' },
  workspace_id: { ...internal, archive: 'left_out' },
  first_name: { ...name, csv: 'computed', scim: ['name', 'givenName'], profile: 'everywhere' },
  last_name: { ...name, scim: ['name', 'familyName'], profile: 'everywhere' },
  email: { ...name, scim: ['userName'], profile: 'administrators' },
  ...forEachText(({ scim }) => ({ ...text, scim })),
  phone: personal,
  // An erasure makes it `deleted`.
  state: { ...internal, csv: 'plain', scim: ['active'], profile: 'everywhere', search: 'lists' },
  demo: { ...internal, profile: 'everywhere' },
  balance: { ...internal, csv: 'plain', profile: 'administrators' },
  limit: { ...personal, csv: 'computed', profile: 'administrators' },
  birth_date: date,
  hire_date: date,
  last_day: { ...personal, csv: 'plain', scim: [scimSchemas.bravo, 'lastDay'], profile: 'administrators' },
  last_day_told: personal,
  left_at: { ...personal, csv: 'plain' },
  department_id: { ...group, scim: [scimSchemas.enterprise, 'department'] },
  location_id: group,
  manager_id: {
    ...personal,
    csv: 'computed',
    scim: [scimSchemas.enterprise, 'manager', 'value'],
    hook: true,
    profile: 'colleagues',
  },
  nudged: personal,
  // Computed again from those of all members.
  manager_chain: { ...internal, archive: 'left_out', erasure: 'remove' },
  direct_reports: { ...internal, archive: 'left_out' },
  permissions: { ...internal, csv: 'computed', profile: 'administrators' },
  avatar: { ...personal, profile: 'everywhere' },
  created_at: { ...internal, csv: 'plain', profile: 'administrators' },
  accepted_at: { ...internal, csv: 'plain', profile: 'colleagues' },
  invited_by: internal,
  invitation_id: { ...access, erasure: 'remove' },
  reminded_at: { ...access, erasure: 'remove' },
  entries: internal,
  opening_entry: internal,
  spent: internal,
  period: internal,
  allowance_number: internal,
  thanks_day: internal,
  thanks_sent: internal,
  extra: { ...internal, csv: 'computed', profile: 'administrators' },
  extra_reason: personal,
  language: choice,
  notifications: choice,
  news_toggles: choice,
  celebrations: choice,
  celebrated: personal,
  mail_problem: { ...access, erasure: 'remove', profile: 'administrators' },
  sessions_from: access,
  external_id: { ...personal, scim: ['externalId'] },
  in_file: { ...internal, csv: 'plain', profile: 'administrators' },
  left_by_file: { ...internal, archive: 'left_out' },
  directory_deleted: personal,
  // The directory asks again.
  asked_address: { ...personal, archive: 'left_out' },
  changed_at: internal,
  keys_from: access,
} as const satisfies Readonly<Record<keyof User, FieldRow>>;

type Fields = typeof memberFields;

/** The fields whose row says something. */
export type FieldsWhere<Column extends keyof FieldRow, Said extends FieldRow[Column]> = {
  [Name in keyof Fields]: Fields[Name][Column] extends Said ? Name : never;
}[keyof Fields];

/** Returns the fields whose row says one of the given things, in their order. */
export const fieldsWhere = <Column extends keyof FieldRow, const Said extends FieldRow[Column]>(
  column: Column,
  ...said: readonly Said[]
): readonly FieldsWhere<Column, Said>[] =>
  (Object.entries(memberFields) as readonly [keyof User, FieldRow][]).flatMap(([field, row]) =>
    (said as readonly unknown[]).includes(row[column]) ? [field as FieldsWhere<Column, Said>] : [],
  );
