import {
  type BadFileRow,
  type FileField,
  fileFields,
  FilePerson,
  type FileRow,
  type PeopleTable,
} from '#shared/model/people-file';
import { type RefusalCode, refusalMessages } from '#shared/model/refusal';
import { readEmail } from '#shared/model/email-address';
import { birthDateBounds } from '../people/birth-dates.ts';

/** What a row says, before it is checked. */
export type RawPerson = Readonly<Partial<Record<FileField, unknown>>>;
export type RawRow = { readonly row: number; readonly person: RawPerson; readonly torn?: true };

const isField = (name: unknown): name is FileField => (fileFields as readonly unknown[]).includes(name);
const isCode = (text: string): text is RefusalCode => Object.hasOwn(refusalMessages, text);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A row that cannot be used. Whom it may mean is remembered, so that nobody is deactivated for a typing error. */
const badRow = ({ row, person }: RawRow, field: FileField | null, code: RefusalCode): BadFileRow => ({
  row,
  field,
  code,
  email: readEmail(textOf(person.email) ?? '').email || undefined,
  external_id: textOf(person.external_id),
});

/** Empty texts say that there is nothing. */
const withNulls = (person: RawPerson): RawPerson =>
  Object.fromEntries(
    fileFields.flatMap((field) => {
      const { [field]: value } = person;
      if (value === undefined) return [];
      return [[field, typeof value === 'string' && value.trim() === '' ? null : value]];
    }),
  );

const readRow = (raw: RawRow, today: string): FileRow | BadFileRow => {
  if (raw.torn) return badRow(raw, null, 'wrong_format');
  const { data: person, error } = FilePerson.safeParse(withNulls(raw.person));
  const [issue] = error?.issues ?? [];
  if (!person) {
    const field = issue?.path[0];
    const code = issue && isCode(issue.message) ? issue.message : 'wrong_format';
    return field === 'email'
      ? badRow(raw, 'email', 'invalid_email')
      : badRow(raw, isField(field) ? field : null, code);
  }
  const { start, finish } = birthDateBounds(today);
  const { birth_date: birth } = person;
  return birth && (birth < start || birth > finish)
    ? badRow(raw, 'birth_date', 'out_of_range')
    : { row: raw.row, person };
};

/**
 * Checks every row of a file on its own. Of two rows about one person the second is wrong: nobody knows which one is right.
 * @param today the day by which dates of birth are judged
 */
export const readRows = (raws: readonly RawRow[], skipped: readonly string[], today: string): PeopleTable => {
  const rows: FileRow[] = [];
  const bad: BadFileRow[] = [];
  const seen = new Set<string>();
  for (const raw of raws) {
    const read = readRow(raw, today);
    if ('code' in read) bad.push(read);
    else {
      const { email, external_id: id } = read.person;
      const names = [`@${email}`, ...(id ? [`#${id}`] : [])];
      const again = names.findIndex((name) => seen.has(name));
      if (again === -1) rows.push(read);
      else bad.push(badRow(raw, again === 0 ? 'email' : 'external_id', 'not_unique'));
      for (const name of names) seen.add(name);
    }
  }
  return { rows, bad, skipped };
};

/** The people of a list in JSON. */
export const rowsOfList = (people: readonly object[]): RawRow[] =>
  people.map((person, at) => ({ row: at + 1, person: person as RawPerson }));
