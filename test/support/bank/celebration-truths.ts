import type { CelebrationKind } from '#shared/model/celebration';
import type { UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { storedEntries, storedPosts, storedUser } from '../team.ts';
import { awardPostsIn } from './awards.ts';
import { type Bank, everyone, ownDayPoints, ownDays, same, type Truths } from './bank.ts';
import { celebrationsIn, ownPostsIn } from './celebrations.ts';
import type { KnownCelebration } from './festive.ts';

/** Everybody has joined before: nobody is welcomed. */
const yearly = ['birthday', 'anniversary'] as const;

/** Every celebration that was there at some time. */
const known = async ({ team, deletedCelebrations }: Bank): Promise<readonly KnownCelebration[]> => [
  ...new Map(
    [...deletedCelebrations, ...celebrationsIn(await storedPosts(team))].map((one) => [one.id, one]),
  ).values(),
];

const of =
  (user: UserId, kind?: CelebrationKind) =>
  (one: KnownCelebration): boolean =>
    one.user === user && (kind === undefined || one.kind === kind);

/** The month and day of a member's date. */
const dateOf = (user: User, kind: CelebrationKind): string | undefined =>
  (kind === 'birthday' ? user.birth_date : user.hire_date)?.slice(5);

export const celebrationTruths: Truths = {
  'each member was celebrated as often as the mark says, at most once, and every client whose day has come was':
    async (bank) => {
      const all = await known(bank);
      const today = new Date(bank.now).toISOString().slice(0, 10);
      const found = await Promise.all(
        everyone(bank).map(async (me) => {
          const user = await storedUser(bank.team, me);
          return yearly.flatMap((kind) => {
            const times = all.filter(of(me.id, kind)).length;
            const date = (kind === 'birthday' ? user.birth_date : user.hire_date)?.slice(5) ?? '';
            const isDue = !bank.guests.includes(me) && date <= today.slice(5);
            return [
              ...same(`${me.email} ${kind}`, times, user.celebrated?.[kind] === undefined ? 0 : 1),
              ...(isDue && times === 0 ? [`${me.email} ${kind} was forgotten`] : []),
            ];
          });
        }),
      );
      return found.flat();
    },
  'the company gave the points of each celebration once, and took back those of deleted ones': async (
    bank,
  ) => {
    const all = await known(bank);
    const posts = await storedPosts(bank.team);
    const left = new Set(posts.map(({ id }) => id));
    // Own days and awards have truths of their own.
    const others = new Set<string | undefined>([
      ...bank.deletedOwnDays,
      ...ownPostsIn(posts).map(({ id }) => id),
      ...bank.awardPosts,
      ...awardPostsIn(posts).map(({ id }) => id),
    ]);
    const found = await Promise.all(
      everyone(bank).map(async (me) => {
        const own = all.filter(of(me.id)).filter(({ score }) => score > 0);
        const ids = new Set<string | undefined>(own.map(({ id }) => id));
        const entries = await storedEntries(bank.team, me);
        // Whatever else has no giver would be points that nobody is accountable for.
        const paid = entries.filter(
          ({ type, post_id: post, add_on_id: addOn, by_id: giver }) =>
            addOn === undefined &&
            !others.has(post) &&
            (ids.has(post) || (type === 'post' && giver === undefined)),
        );
        const must = own.flatMap(({ id, score }) => [
          `post ${id} ${score}`,
          ...(left.has(id) ? [] : [`post_deleted ${id} ${-score}`]),
        ]);
        const is = paid.map(({ type, post_id: post, amount }) => `${type} ${post} ${amount}`);
        return same(me.email, is.toSorted(), must.toSorted());
      }),
    );
    return found.flat();
  },
  'every client got the points of each own day of the company once, and nobody those of a deleted one':
    async (bank) => {
      const there = ownPostsIn(await storedPosts(bank.team)).map(({ id }) => id);
      const day = new Date(bank.now).getUTCDate();
      const gone = bank.deletedOwnDays.filter((id) => !there.includes(id));
      const found = await Promise.all(
        everyone(bank).map(async (me) => {
          const entries = await storedEntries(bank.team, me);
          const amountsOf = (post: string) =>
            entries.filter(({ post_id: id }) => id === post).map(({ amount }) => amount);
          const isGuest = bank.guests.includes(me);
          return [
            ...there.flatMap((id) =>
              isGuest && amountsOf(id).length === 0
                ? []
                : same(`${me.email} ${id}`, amountsOf(id), [ownDayPoints]),
            ),
            ...gone.flatMap((id) =>
              same(
                `${me.email} ${id}, which is gone`,
                amountsOf(id).reduce((sum, one) => sum + one, 0),
                0,
              ),
            ),
          ];
        }),
      );
      const come = ownDays.filter((one) => one <= day).length;
      return [...same('own days', there.length + gone.length, come), ...found.flat()];
    },
  'nobody was celebrated who had left, nor on a day that was not theirs at that moment': async (bank) => {
    const all = await known(bank);
    return [...bank.versions.values()].flatMap(({ before, after }) =>
      yearly
        .filter((kind) => before.celebrated?.[kind] !== after.celebrated?.[kind])
        .flatMap((kind) => {
          const one = all.find(of(after.id, kind));
          const date = dateOf(after, kind);
          const isTheirs = after.state === 'accepted' && date !== undefined && one?.day.endsWith(date);
          return isTheirs ? [] : [`${after.email} ${kind} on ${one?.day} while ${JSON.stringify(after)}`];
        }),
    );
  },
};
