import type { PeopleFileId } from '#shared/model/ids';
import type { PeopleFile } from '#shared/model/people-file';
import type { SeededRandom } from '../support/seeded-random.ts';
import { day, isActive, type Model, type ModelMember, newMember, type Real } from './model.ts';

/** What files know of a member. */
export type FileFacts = {
  email: string;
  /** Came by a file, or was ticked: who is missing in the next one leaves. */
  inFile: boolean;
  /** A file deactivated them: they come back by one. */
  leftByFile: boolean;
  title: string | undefined;
  externalId: string | undefined;
};

/** A row of a file. What is wrong with it concerns that row; `unknown`: nobody knows whom it means. */
export type ModelRow = {
  readonly email: string;
  readonly externalId?: string | undefined;
  readonly title?: string | null | undefined;
  readonly wrong?: 'day' | 'twice' | 'unknown';
};

/** A file that was sent. */
export type ModelFile = {
  readonly id: PeopleFileId;
  readonly at: number;
  readonly rows: readonly ModelRow[];
  /** What it would have done when it was sent. */
  readonly said: string;
  status: PeopleFile['status'];
  endedAt?: string | null;
};

/** What a file does to the members as they are. */
export type ModelPlan = {
  readonly adding: readonly { readonly row: ModelRow; readonly one: ModelMember | undefined }[];
  readonly changing: readonly { readonly row: ModelRow; readonly one: ModelMember }[];
  readonly leaving: readonly ModelMember[];
  readonly leftOut: readonly ModelMember[];
  readonly errors: number;
  /** Whether the number of leavers has to be sent. */
  readonly isGuarded: boolean;
  /** The plan as a text: two are the same if they do the same. */
  readonly said: string;
};

export const newFacts = (email: string, more: Partial<FileFacts> = {}): FileFacts => ({
  email,
  inFile: false,
  leftByFile: false,
  title: undefined,
  externalId: undefined,
  ...more,
});

const wordOf = (title: string | null | undefined, now: string | undefined): string | undefined =>
  title === undefined ? now : (title ?? undefined);

const differs = ({ title, externalId }: ModelRow, { file }: ModelMember): boolean =>
  wordOf(title, file.title) !== file.title || (externalId ?? file.externalId) !== file.externalId;

/** Whom a row means: by the id in the company's system, then by address. */
const meant = ({ people }: Model, { email, externalId }: ModelRow): ModelMember | undefined =>
  people.find(({ file }) => externalId !== undefined && file.externalId === externalId) ??
  people.find(({ file }) => file.email === email);

/** How many rows the file had that was applied last. */
const rowsBefore = ({ files }: Model): number =>
  files.findLast(({ status }) => status === 'applied')?.rows.length ?? 0;

/** Compares a file with the members: the first one, who is an owner, applies it. */
export const compare = (
  model: Model,
  rows: readonly ModelRow[],
  owner: ModelMember | undefined,
): ModelPlan => {
  const good = rows.filter(({ wrong }) => wrong === undefined);
  const named = new Set(rows.map((row) => meant(model, row)));
  const missing = model.people.filter((one) => isActive(one) && !named.has(one));
  const leaving = missing.filter((one) => one.file.inFile && one.at !== 0);
  const found = good.map((row) => ({ row, one: meant(model, row) }));
  const adding = found.filter(({ one }) => !one || (!isActive(one) && one.file.leftByFile));
  const current = found.flatMap(({ row, one }) => (one && isActive(one) ? [{ row, one }] : []));
  const changing = current.filter(({ row, one }) => differs(row, one));
  const staysOut = found.flatMap(({ one }) => (one && !isActive(one) && !one.file.leftByFile ? [one] : []));
  const leftOut = [...missing.filter((one) => !leaving.includes(one)), ...staysOut];
  const inFile = model.people.filter((one) => isActive(one) && one.file.inFile).length;
  const isGuarded =
    leaving.length * 10 > inFile ||
    missing.some((one) => one.at === 0 && one.file.inFile) ||
    (owner !== undefined && leaving.includes(owner)) ||
    good.length === 0 ||
    rows.length * 2 < rowsBefore(model) ||
    (leaving.length > 0 && rows.some(({ wrong }) => wrong === 'unknown'));
  const said = JSON.stringify([
    adding.map(({ row, one }) => [rows.indexOf(row), one?.at]),
    changing.map(({ row, one }) => [one.at, one.file.title, one.file.externalId, row]),
    leaving.map(({ at }) => at),
    leftOut.map(({ at, state, file }) => [at, state, file.inFile].join()).toSorted(),
  ]);
  return { adding, changing, leaving, leftOut, errors: rows.length - good.length, isGuarded, said };
};

const takeOver = ({ title, externalId }: ModelRow, { file }: ModelMember): void => {
  file.title = wordOf(title, file.title);
  file.externalId = externalId ?? file.externalId;
};

/** Does what a file does, and returns how it ends: with an error when more would leave than were accepted. */
export const applyPlan = (
  { people }: Model,
  { adding, changing, leaving }: ModelPlan,
  accepted: number,
): 'applied' | 'failed' => {
  for (const { row, one } of changing) takeOver(row, one);
  for (const { row, one } of adding) {
    const back =
      one ?? newMember(people.length, { state: 'pending', joined: undefined, file: newFacts(row.email) });
    if (!one) people.push(back);
    back.state = 'pending';
    Object.assign(back.file, { inFile: true, leftByFile: false });
    takeOver(row, back);
  }
  if (leaving.length > accepted) return 'failed';
  for (const one of leaving) {
    one.state = 'deactivated';
    one.file.leftByFile = true;
  }
  return 'applied';
};

/** A file of most members, sometimes of half of them or of nobody, with new people and rows that are wrong. */
export const someRows = ({ people, now }: Model, real: Real, roll: SeededRandom): readonly ModelRow[] => {
  if (roll.below(20) === 0) return [{ email: 'nobody', wrong: 'unknown' }];
  const leavesOut = roll.choose([2, 5, 9, 9, 99, 99]) ?? 99;
  const rows = people.flatMap(({ file: { email, externalId } }): readonly ModelRow[] => {
    const title = roll.choose([undefined, undefined, null, 'Clerk', 'Boss']);
    const wrong = roll.below(15) === 0 ? ({ wrong: 'day' } as const) : {};
    const isOut = roll.below(leavesOut) === 0;
    const isMoved = externalId !== undefined && roll.below(4) === 0;
    const row = isMoved
      ? { email: `moved-${email}`, externalId }
      : { email, externalId: roll.below(2) === 0 ? `x-${email}` : undefined };
    return isOut ? [] : [{ ...row, title, ...wrong }];
  });
  const first = rows.find(({ wrong }) => wrong === undefined);
  const fresh = `f${now}-${real.team.workspace.id}@model.example`.toLowerCase();
  return [
    ...rows,
    ...(people.length < 12 && roll.below(2) === 0 ? [{ email: fresh, title: 'Clerk' }] : []),
    ...(first && roll.below(4) === 0 ? [{ email: first.email, wrong: 'twice' } as const] : []),
    ...(roll.below(8) === 0 ? [{ email: 'nobody', wrong: 'unknown' } as const] : []),
  ];
};

/** A row as it is sent: an address is the same in capitals. */
export const sentRow = ({ email, externalId, title, wrong }: ModelRow) => ({
  email: wrong === 'twice' ? email.toUpperCase() : email,
  ...(externalId !== undefined && { external_id: externalId }),
  ...(title !== undefined && { job_title: title }),
  ...(wrong === 'day' && { hire_date: 'soon' }),
});

/** A plan can be applied for a day. */
export const isExpired = ({ at, status }: ModelFile, now: number): boolean =>
  status === 'planned' && at + day <= now;
