import type { Key } from '#functions/table/keys';
import { groupIdsOf } from '#shared/rules/people/groups';
import { internals } from '../stack.ts';
import { storedUser } from '../team.ts';
import { everyone, same, type Truths } from './bank.ts';

const { lists, parseKey } = await import('#functions/table/keys');
const { readGroups } = await import('#functions/data/groups');

const readAll = { now: new Date(0), consistent: true };

export const groupTruths: Truths = {
  'group names are unique, and a deleted group leaves nothing behind': async (bank) => {
    const { id: w } = bank.team.workspace;
    const { groups } = await readGroups(w, readAll);
    const there = new Set<string>(groups.map(({ id }) => id));
    const { items } = await internals.table.query<Key>(lists.groups(w), readAll);
    const sizes = items
      .filter((item) => parseKey(item) === 'groupSize')
      .map(({ sk }) => sk.split('#')[1] ?? '');
    const names = groups.map(({ name }) => name);
    return [
      ...same('names', names, [...new Set(names)]),
      ...sizes.filter((id) => !there.has(id)).map((id) => `group ${id} is gone and has a size`),
    ];
  },
  'a group lists exactly its members, and no member is in a deleted group': async (bank) => {
    const { id: w } = bank.team.workspace;
    const { groups } = await readGroups(w, readAll);
    const there = new Set<string>(groups.map(({ id }) => id));
    const users = await Promise.all(everyone(bank).map((me) => storedUser(bank.team, me)));
    const within = users.flatMap((user) => groupIdsOf(user).map((group) => `${group}#${user.id}`));
    const { items } = await internals.table.query<Key>(lists.groupMembers(w), readAll);
    return [
      ...within.filter((one) => !there.has(one.split('#')[0] ?? '')).map((one) => `${one} is in no group`),
      ...same(
        'listed',
        items.map(({ sk }) => sk),
        within.toSorted(),
      ),
    ];
  },
};
