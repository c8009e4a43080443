import { leaderboards } from '#shared/contract/leaderboards';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { call, internals } from '../test/support/stack.ts';
import { type Company, putAll } from './company.ts';
import { costs, type Row } from './row.ts';

/** Has everybody report to the member, as the change stream stores it. */
const underMember = async ({ workspace: { id: w }, people, member }: Company) => {
  const { keys, writes } = internals;
  const others = people.filter(({ id }) => id !== member.id);
  await putAll(others.map(({ id }) => writes.replace(keys.directReport(w, member.id, id), { user_id: id })));
};

/** The rows of managers: none of them depends on how many people are below. */
export const managerRows: readonly Row[] = [
  {
    name: 'my team, a page of reports',
    id: 'profiles.listReports',
    where: 'large',
    bound: costs(3, 55, 0),
    prepare: async (company) => {
      await underMember(company);
      return () => call(profiles.listReports, { query: {} }, company.member);
    },
  },
  {
    name: 'recap of a year',
    id: 'profiles.readRecap',
    // It reads each post of the period, up to a thousand, half a unit each: it's opened once or twice a year.
    where: 'large',
    bound: costs(4, 520, 0),
    prepare:
      ({ member }) =>
      () =>
        call(profiles.readRecap, { params: { id: member.id }, query: {} }, member),
  },
  {
    name: 'dashboard of everybody below a manager',
    id: 'leaderboards.statistics',
    bound: costs(2, 8, 0),
    prepare: async ({ owner, member }) => {
      const query = { manager_id: member.id };
      await call(leaderboards.statistics, { query }, owner);
      return () => call(leaderboards.statistics, { query }, owner);
    },
  },
  {
    name: 'set a manager',
    id: 'users.update',
    bound: costs(3, 3, 6),
    prepare: async ({ owner, member, people }) => {
      const params = { id: people.find(({ id }) => id !== member.id && id !== owner.id)?.id as never };
      return () => call(users.update, { params, body: { manager_id: member.id } }, owner);
    },
  },
];
