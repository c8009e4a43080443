import { celebrations } from '#shared/contract/celebrations';
import { settings } from '#shared/contract/settings';
import { addDays } from '#shared/rules/basics/time';
import { call, internals } from '../test/support/stack.ts';
import type { Company } from './company.ts';
import type { Row } from './row.ts';

const { dateEntries } = await import('#functions/data/dates');

/** Switches celebrations on, and gives ten people a birthday tomorrow. */
export const celebrateSoon = async ({ owner, people }: Company): Promise<void> => {
  await call(settings.update, { body: { celebrations: { birthday: true, anniversary: true } } }, owner);
  const now = new Date();
  const birth_date = `1990${addDays(now, 1).toISOString().slice(4, 10)}`;
  const writes = people.slice(0, 10).flatMap((user) => dateEntries({ ...user, birth_date }, 'UTC', now));
  await Promise.all(writes.map((one) => internals.table.write(one)));
};

/** The rows of birthdays and anniversaries. */
export const celebrationRows: readonly Row[] = [
  {
    name: 'upcoming celebrations',
    id: 'celebrations.list',
    bound: { trips: 3, reads: 14, writes: 0 },
    prepare: async (company) => {
      await celebrateSoon(company);
      return () => call(celebrations.list, {}, company.member);
    },
  },
];
