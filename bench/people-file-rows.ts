import type { UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { applyNow, type Person, plan } from '../test/support/people-files.ts';
import { deliverMessage } from '../test/support/queues.ts';
import { internals } from '../test/support/stack.ts';
import type { Company } from './company.ts';
import { type Act, costs, type Row } from './row.ts';

const { handler } = await import('#functions/jobs/move-workspace');

/** Neither the owner nor the member who is signed in. */
const others = ({ people, owner, member }: Company): readonly User[] =>
  people.filter(({ id }) => id !== owner.id && id !== member.id);
const aHundred = (company: Company): readonly User[] => others(company).slice(0, 100);

const named = (people: readonly User[]): readonly Person[] => people.map(({ email }) => ({ email }));

/** Has a file sent that is applied at once, and returns its job. */
const applying = async (
  { workspace: { id: w }, owner }: Company,
  people: readonly Person[],
  leavers?: number,
): Promise<Act> => {
  const { status, codes } = await applyNow(owner, people, leavers === undefined ? {} : { leavers });
  if (status !== 201) throw new Error(`the file was answered ${status}: ${codes.join()}`);
  const message = JSON.stringify({ job: 'apply_people', workspace_id: w });
  return async () => ({ status: (await deliverMessage('move-workspace', handler, message)) ? 200 : 500 });
};

const comesByFile = async ({ workspace: { id: w } }: Company, id: UserId): Promise<void> => {
  const { keys, table, writes } = internals;
  await table.write(writes.change(keys.user(w, id), { set: { in_file: true } }));
};

/** Files of a hundred people in a company of a thousand. All members are read to compare them, and by the job twice. */
export const peopleFileRows: readonly Row[] = [
  {
    name: 'compare a people file',
    id: 'users.planFile',
    where: 'large',
    bound: costs(5, 125, 35),
    prepare: (company) => () => plan(company.owner, named(aHundred(company))),
  },
  {
    name: 'people file, 10 changed',
    id: 'move-workspace',
    where: 'large',
    bound: costs(22, 250, 52),
    prepare: (company) =>
      applying(
        company,
        named(aHundred(company)).map((person, at) => (at < 10 ? { ...person, job_title: 'Clerk' } : person)),
      ),
  },
  {
    name: 'people file, 1 leaves',
    id: 'move-workspace',
    where: 'large',
    bound: costs(18, 240, 20),
    prepare: async (company) => {
      await comesByFile(company, others(company)[100]?.id as UserId);
      return applying(company, named(aHundred(company)), 1);
    },
  },
  // Last: whom it adds would be missing in the files of the others.
  {
    name: 'people file, 10 added',
    id: 'move-workspace',
    where: 'large',
    bound: costs(25, 245, 95),
    prepare: (company) =>
      applying(company, [
        ...named(aHundred(company)),
        ...Array.from({ length: 10 }, (_, at) => ({ email: `fresh${at}@company.example` })),
      ]),
  },
];
