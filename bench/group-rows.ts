import { groups } from '#shared/contract/groups';
import { leaderboards } from '#shared/contract/leaderboards';
import { dayOf, monthOf } from '#shared/rules/basics/time';
import { call, internals } from '../test/support/stack.ts';
import { type Company, putAll } from './company.ts';
import type { Row } from './row.ts';

const { indexes } = await import('#functions/table/keys');

let made = 0;

/** A group that everybody is in, with what each received in it this month. */
const wholeGroup = async ({ workspace: { id: w }, people, owner }: Company) => {
  made += 1;
  const body = { name: `Group ${made}`, kind: 'department' } as const;
  const { body: group } = await call(groups.create, { body }, owner);
  const { keys, writes } = internals;
  const month = monthOf(dayOf(new Date(), 'UTC'));
  await putAll(
    people.flatMap(({ id }, at) => [
      writes.create(keys.groupMember(w, group.id, id), { user_id: id }),
      writes.create(keys.monthReceivedIn(w, month, group.id, id), {
        user_id: id,
        points: at + 1,
        ranking_key: indexes.mostReceivedIn(w, month, group.id),
      }),
    ]),
  );
  return group;
};

/** The rows of groups. Small companies have fewer members than they read at most. */
export const groupRows: readonly Row[] = [
  {
    name: 'leaderboard of a group',
    id: 'leaderboards.list',
    bound: { trips: 3, reads: 10, writes: 0 },
    where: 'large',
    prepare: async (company) => {
      const { id } = await wholeGroup(company);
      return () => call(leaderboards.list, { query: { group_id: id } }, company.member);
    },
  },
  {
    name: 'members of a group',
    id: 'groups.receivers',
    bound: { trips: 3, reads: 25, writes: 0 },
    where: 'large',
    prepare: async (company) => {
      const { id } = await wholeGroup(company);
      return () => call(groups.receivers, { params: { id } }, company.member);
    },
  },
];
