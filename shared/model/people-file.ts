import * as z from 'zod';
import { Day, Email, Instant, SingleLine } from './common.ts';
import { GroupName } from './group.ts';
import { type ApiKeyId, PeopleFileId, UserId } from './ids.ts';
import { limits } from './limits.ts';
import { forEachText, memberTextNames } from './member-texts.ts';
import { Person } from './user.ts';

/** What a file may say of a person, in the order shown. */
export const fileFields = [
  'email',
  'external_id',
  'first_name',
  'last_name',
  ...memberTextNames,
  'birth_date',
  'hire_date',
  'last_day',
  'department',
  'location',
  'manager',
] as const;
export const FileField = z.enum(fileFields);
export type FileField = z.infer<typeof FileField>;

/** Null removes what is there. */
const given = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

/** A person as a file names them. What a row leaves out stays as it is. */
export const FilePerson = z.object({
  email: Email,
  external_id: given(SingleLine(limits.scim.externalId)).describe('the id of the person in your own system'),
  first_name: given(SingleLine(limits.name)),
  last_name: given(SingleLine(limits.name)),
  ...forEachText(({ max }) => given(SingleLine(max))),
  birth_date: given(Day),
  hire_date: given(Day),
  last_day: given(Day).describe('deactivated when it is over; somebody whose day is over counts as missing'),
  department: given(GroupName),
  location: given(GroupName),
  manager: given(SingleLine(limits.email)).describe('by address or by external_id, never by name'),
});
export type FilePerson = z.infer<typeof FilePerson>;

/** What is wrong with a row, or with one thing that it says. */
export const FileError = z.object({
  row: z
    .int()
    .describe(
      'as in a spreadsheet: the heading is row 1; in JSON, the first person is row 1; 0: no row of the file',
    ),
  field: FileField.nullable(),
  code: z.string(),
});
export type FileError = z.infer<typeof FileError>;

/** What was read of a file. */
export type FileRow = { readonly row: number; readonly person: FilePerson };
/** A row that says nothing that can be used. Whom it seems to name is not missing. */
export type BadFileRow = FileError & {
  readonly email?: string | undefined;
  readonly external_id?: string | undefined;
};
export type PeopleTable = {
  readonly rows: readonly FileRow[];
  readonly bad: readonly BadFileRow[];
  /** Headings that were not understood. */
  readonly skipped: readonly string[];
};

const PersonInFile = z.object({ user_id: UserId, name: z.string(), email: z.string() });

export const FileChange = z.object({
  field: FileField,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FileChange = z.infer<typeof FileChange>;

/** Why somebody whom the file does not name stays, or whom it names does not come back. */
export const LeftOutReason = z
  .enum(['not_by_file', 'yourself', 'owner', 'last_owner', 'deactivated', 'day_over'])
  .describe(
    'not_by_file: did not come by a file; owner: only owners deactivate owners; deactivated: not by a file, so a file does not bring them back',
  );
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** Why the number of leavers has to be confirmed. */
export const GuardReason = z.enum(['many', 'yourself', 'owner', 'empty', 'half', 'unknown_rows']);
export type GuardReason = z.infer<typeof GuardReason>;

const AddedByFile = z.object({
  row: z.int(),
  name: z.string(),
  email: Email,
  returns: z.boolean().describe('a file deactivated them, and they come back'),
});
const ChangedByFile = PersonInFile.extend({ row: z.int(), changes: z.array(FileChange) });
const AddressInFile = PersonInFile.extend({ row: z.int(), to: z.string() });
const LeftOutOfFile = PersonInFile.extend({
  user_id: UserId.nullable().describe('null: their last day is over, and they were never a member'),
  why: LeftOutReason,
});

const Counts = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  left_out: z.int(),
  leavers: z.int(),
  addresses: z.int(),
  errors: z.int(),
});
export type FileCounts = z.infer<typeof Counts>;

/** What applying a file would do: of each list the first ones. `counts` of the run has the numbers. */
export const PeopleFilePlan = z.object({
  added: z.array(AddedByFile),
  changed: z.array(ChangedByFile),
  left_out: z.array(LeftOutOfFile),
  leavers: z.array(PersonInFile).describe('to be deactivated'),
  addresses: z.array(AddressInFile).describe('the file has another address: only the member changes it'),
  errors: z.array(FileError),
  skipped: z.array(z.string()).describe('headings that were not understood'),
  confirm: z
    .object({ leavers: z.int(), members: z.int(), reasons: z.array(GuardReason) })
    .nullable()
    .describe('to apply this, send this number of leavers'),
});
export type PeopleFilePlan = z.infer<typeof PeopleFilePlan>;

const runStates = ['planned', 'applying', 'applied', 'failed', 'refused'] as const;

/** A file that was sent, and what became of it. */
export const PeopleFile = z.object({
  id: PeopleFileId,
  status: z.enum([...runStates, 'expired']),
  created_at: Instant,
  expires_at: Instant.describe('until when it can be applied'),
  ended_at: Instant.nullable(),
  by: Person.nullable(),
  by_key: z.string().nullable().describe('the name of the API key that sent it'),
  counts: Counts,
  left: z.int().describe('how many people are still to be added, changed or deactivated'),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  failures: z.array(FileError).describe('what could not be applied: the first ones'),
});
export type PeopleFile = z.infer<typeof PeopleFile>;

export const PlannedPeopleFile = z.object({
  file: PeopleFile,
  plan: PeopleFilePlan.nullable().describe('null: the file can no longer be applied, or it is being applied'),
});
export type PlannedPeopleFile = z.infer<typeof PlannedPeopleFile>;

/** A run, as stored in the table. What the file says is in a file of its own, for as long as it can be applied. */
export type StoredPeopleFile = {
  readonly id: PeopleFileId;
  readonly status: (typeof runStates)[number];
  readonly created_at: string;
  readonly expires_at: string;
  readonly by_id: UserId;
  readonly key?: { readonly id: ApiKeyId; readonly name: string };
  readonly counts: FileCounts;
  /** Names the plan: a file is applied only as it was planned. */
  readonly version: string;
  /** How many people it may deactivate. */
  readonly leavers?: number;
  readonly left?: number;
  readonly ended_at?: string;
  readonly refusal?: { readonly code: string; readonly details: Readonly<Record<string, string | number>> };
  readonly failures?: readonly FileError[];
};
