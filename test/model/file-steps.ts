import { expect } from 'vitest';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import { limits } from '#shared/model/limits';
import type { PlannedPeopleFile } from '#shared/model/people-file';
import { membersOf } from '../support/people-files.ts';
import { deliverMessage, withhold } from '../support/queues.ts';
import { seededRandom, type SeededRandom } from '../support/seeded-random.ts';
import { type Answered, stack } from '../support/stack.ts';
import { type Member, signIn } from '../support/team.ts';
import { applyPlan, compare, isExpired, type ModelFile, type ModelPlan, sentRow, someRows } from './files.ts';
import {
  ask,
  Command,
  expectMembers,
  expectOutcome,
  isActive,
  type Model,
  type ModelMember,
  type Outcome,
  pick,
  type RandomNumbers,
  type Real,
} from './model.ts';
import { changeState } from './people.ts';

const { handler } = await import('#functions/jobs/move-workspace');

/** Expects the members that there are: nobody twice, and each as files have left them. */
const expectPeople = async ({ people }: Model, real: Real): Promise<void> => {
  const stored = Object.values(await membersOf(real.team));
  const there = stored.map(({ email, in_file = false, left_by_file: by, job_title, external_id }) =>
    [email, in_file, by !== undefined, job_title || '', external_id ?? ''].join(),
  );
  const must = people.map(({ file }) =>
    [file.email, file.inFile, file.leftByFile, file.title ?? '', file.externalId ?? ''].join(),
  );
  expect(there.toSorted()).toEqual(must.toSorted());
};

/** Expects the list of files: each ends once, and stays as it ended. */
const expectFiles = async (model: Model, real: Real): Promise<void> => {
  const ann = model.people[0] as ModelMember;
  const { body: shown } = await ask(model, real, ann, users.listFiles, {});
  const must = model.files.toReversed().slice(0, limits.peopleFile.runs);
  expect(shown.map(({ id, status }) => `${id} ${status}`)).toEqual(
    must.map((file) => `${file.id} ${isExpired(file, model.now) ? 'expired' : file.status}`),
  );
  for (const [at, { ended_at: ended, left }] of shown.entries()) {
    const file = must[at] as ModelFile;
    const isEnded = file.status !== 'planned';
    expect(ended !== null).toBe(isEnded);
    if (isEnded) expect(left).toBe(0);
    file.endedAt ??= ended;
    expect(ended).toBe(file.endedAt);
  }
};

/** Gives the model the ids of those whom a file has added. */
const meetNewPeople = async ({ people }: Model, real: Real): Promise<void> => {
  const stored = Object.values(await membersOf(real.team));
  for (const { file } of people.slice(real.members.length)) {
    const { id, email } = stored.find((user) => user.email === file.email) ?? {};
    real.members.push({ id: id as Member['id'], email: email as Email, token: '' });
  }
};

/** Makes somebody an owner for as long as a file is applied; who leaves is none any more. */
const setOwner = async (model: Model, real: Real, one: ModelMember, isOwner: boolean): Promise<void> => {
  const [{ id }, token] = [
    real.members[one.at] as Member,
    await signIn(
      { id: (real.members[0] as Member).id, workspace_id: real.team.workspace.id },
      new Date(model.now),
    ),
  ];
  real.members[0] = { ...(real.members[0] as Member), token };
  if (!isActive(one)) return;
  const sent = { params: { id }, body: { account_administrator: isOwner } };
  expect((await ask(model, real, model.people[0] as ModelMember, users.permit, sent)).status).toBe(200);
};

/** A file that a job is to apply, and the plan that was accepted. */
type Started = { readonly file: ModelFile; readonly plan: ModelPlan };
type Rolled = {
  readonly roll: SeededRandom;
  readonly owner: ModelMember | undefined;
  readonly leftOut: readonly ModelMember[];
};

/** What happens between a call and its job: somebody, perhaps missing, is ticked or deactivated, and another file is sent. */
const between = async (model: Model, real: Real, { roll, leftOut }: Rolled): Promise<void> => {
  const numbers = [roll.below(9999), 0, roll.below(9999), 0] as const;
  const stays = leftOut.find((one) => one.at !== 0 && isActive(one)) ?? pick(model.people, roll.below(9999));
  const steps = [undefined, tick([stays.at, 1, 0, 0]), tick(numbers), changeState('deactivated', numbers)];
  const step = roll.choose(steps);
  await step?.execute(model, real);
  const ann = model.people[0] as ModelMember;
  const people = model.people.map(({ file: { email } }) => ({ email }));
  const sent = { query: { apply: 'true' }, body: { users: people } } as const;
  expectOutcome(ann, await ask(model, real, ann, users.planFile, sent), 'workspace_busy');
};

/** Two workers get the job of a file at once, and another one when it is done. */
const doJob = async (
  model: Model,
  real: Real,
  { file, plan: { leaving } }: Started,
  { kept, rolled }: { readonly kept: readonly string[]; readonly rolled: Rolled },
): Promise<void> => {
  await stack.settle();
  await between(model, real, rolled);
  const plan = compare(model, file.rows, rolled.owner);
  const [message = ''] = kept;
  await Promise.all([1, 2].map(() => deliverMessage('move-workspace', handler, message)));
  await deliverMessage('move-workspace', handler, message);
  file.status = applyPlan(model, plan, leaving.length);
  await meetNewPeople(model, real);
};

const expectPlan = (
  { status, body }: Answered<PlannedPeopleFile>,
  { adding, changing, leaving, leftOut, errors, isGuarded }: ModelPlan,
  rows: number,
): void => {
  expect(status).toBe(201);
  expect(body.file.counts).toMatchObject({
    rows,
    added: adding.length,
    changed: changing.length,
    leavers: leaving.length,
    left_out: leftOut.length,
    errors,
  });
  expect(body.plan?.leavers.map(({ email }) => email).toSorted()).toEqual(
    leaving.map(({ file: { email } }) => email).toSorted(),
  );
  expect(body.plan?.confirm !== null).toBe(isGuarded);
};

/** The number of leavers that is sent: none, the right one or another. */
const someNumber = (roll: SeededRandom, { leaving: { length } }: ModelPlan): number | undefined =>
  roll.choose([undefined, length, length, length, length + 1]);

const confirmed = ({ isGuarded, leaving }: ModelPlan, sent: number | undefined): Outcome =>
  (sent === undefined ? !isGuarded : sent === leaving.length) ? 'ok' : 'many_leavers';

/** Does something with a file while its job waits, lets it be applied, and looks at everybody. */
const withFile = async (
  model: Model,
  real: Real,
  roll: SeededRandom,
  act: (owner: ModelMember | undefined) => Promise<Started | undefined>,
): Promise<void> => {
  const found = pick(model.people, roll.below(9999));
  const owner = found.at !== 0 && isActive(found) && roll.below(4) === 0 ? found : undefined;
  if (owner) await setOwner(model, real, owner, true);
  const { kept, stop } = withhold('archives');
  const started = await act(owner);
  if (started)
    await doJob(model, real, started, { kept, rolled: { roll, owner, leftOut: started.plan.leftOut } });
  stop();
  if (owner) await setOwner(model, real, owner, false);
  await expectMembers(real, model.people);
  await expectPeople(model, real);
  await expectFiles(model, real);
};

/** Sends a file, to be compared or to be applied at once. */
export const sendFile = ([a, b]: RandomNumbers): Command =>
  new Command(`file ${a},${b}`, async (model, real) => {
    const roll = seededRandom(a * 10_000 + b);
    const by = pick(model.people, a % 10 === 0 ? b : 0);
    await withFile(model, real, roll, async (owner) => {
      // Who is an owner for a moment sends none.
      const who = by === owner ? (model.people[0] as ModelMember) : by;
      const rows = someRows(model, real, roll);
      const plan = compare(model, rows, owner);
      const [isApplied, leavers] = [roll.below(3) > 0, someNumber(roll, plan)];
      const query = {
        apply: isApplied ? 'true' : 'false',
        ...(leavers !== undefined && { leavers: String(leavers) }),
      } as never;
      const body = { users: rows.map(sentRow) };
      const answered = await ask(model, real, who, users.planFile, { query, body });
      const mayApply = isApplied ? confirmed(plan, leavers) : 'ok';
      const isDone = expectOutcome(who, answered, who.at === 0 ? mayApply : 'forbidden');
      if (who.at !== 0) return undefined;
      const file: ModelFile = {
        id: isDone ? answered.body.file.id : await newestFile(model, real),
        at: model.now,
        rows,
        said: plan.said,
        status: isDone ? 'planned' : 'refused',
      };
      model.files.push(file);
      if (isDone) expectPlan(answered, plan, rows.length);
      return isDone && isApplied ? { file, plan } : undefined;
    });
  });

/** The run of a file that was refused. */
const newestFile = async (model: Model, real: Real): Promise<ModelFile['id']> => {
  const { body } = await ask(model, real, model.people[0] as ModelMember, users.listFiles, {});
  return body[0]?.id as ModelFile['id'];
};

/** Applies a file that was compared before, perhaps long ago. */
export const applyFile = ([a, b]: RandomNumbers): Command =>
  new Command(
    `apply file ${a},${b}`,
    async (model, real) => {
      const roll = seededRandom(a * 10_000 + b);
      const file = pick(model.files.slice(-limits.peopleFile.runs).toReversed().slice(0, 4), a);
      const ann = model.people[0] as ModelMember;
      await withFile(model, real, roll, async (owner) => {
        const plan = compare(model, file.rows, owner);
        const leavers = someNumber(roll, plan);
        const sent = { params: { id: file.id }, body: leavers === undefined ? {} : { leavers } };
        const answered = await ask(model, real, ann, users.applyFile, sent);
        const outcome: Outcome =
          file.status !== 'planned'
            ? 'already_settled'
            : isExpired(file, model.now) || plan.said !== file.said
              ? 'plan_outdated'
              : confirmed(plan, leavers);
        return expectOutcome(ann, answered, outcome) ? { file, plan } : undefined;
      });
    },
    ({ files }) => files.length > 0,
  );

/** Says whether somebody is to leave when a file does not name them. */
export const tick = ([a, b]: RandomNumbers): Command =>
  new Command(`tick ${a},${b}`, async (model, real) => {
    const [one, inFile] = [pick(model.people, a), b % 3 > 0];
    const params = { id: (real.members[one.at] as Member).id };
    const ann = model.people[0] as ModelMember;
    const answered = await ask(model, real, ann, users.update, { params, body: { in_file: inFile } });
    if (expectOutcome(ann, answered, 'ok')) one.file.inFile = inFile;
  });
