import * as z from 'zod';
import { listCompanyDays } from '#functions/data/company-days';
import { findSigned } from '#functions/data/card-signatures';
import { findTeamWeek } from '#functions/data/digests';
import { listEntries } from '#functions/data/entries';
import { listOpenCards } from '#functions/data/greeting-cards';
import { findPosts } from '#functions/data/posts';
import { withDetails } from '#functions/data/tell-apart';
import { findUsers } from '#functions/data/users';
import { addressed, displayNameOf, type Facts, mailKind } from '#functions/mails/kind';
import { pictureUrl } from '#functions/mails/links';
import type { Reading } from '#functions/table/read';
import { pluralize } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import type { StoredEntry } from '#shared/model/entry';
import type { PostId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { celebrationName, saidBy } from '#shared/rules/celebrations/celebration-texts';
import { presentValue } from '#shared/rules/posts/present-values';
import { hasOpenCards, isSigner } from '#shared/rules/celebrations/greeting-cards';
import { companyDaysBetween } from '#shared/rules/celebrations/company-days';
import { companyOf } from '#shared/rules/celebrations/celebrations';
import {
  type ComingCelebration,
  comingCelebrations,
  firstComingDay,
} from '#shared/rules/mails/digest-celebrations';
import { daysOfWeek, instantsOf, isPastWeek } from '#shared/rules/mails/digest-moments';
import { getsSummaries, postsToShow, receivedBetween, affordableRewards } from '#shared/rules/mails/digests';
import { isBeingRemoved, mailLanguage, shouldSendMail } from '#shared/rules/mails/mails';
import { dayOf, nextPeriodStart } from '#shared/rules/basics/time';
import { allowanceOf } from '#shared/rules/people/users';
import { nudgesFor } from './team-nudges.ts';
import { type Digest, digestMail, type DigestPost } from './weekly-digest-mail.ts';

/** How many receivers of a post are named, so that a post to forty costs no more than one to three. */
const namesOfPost = 3;

/** In how many pages of a balance sheet the points of a week are looked for. */
const mostPages = 20;

/** Returns a member's entries since an instant, newest first: almost always one page. */
const readEntries = async (
  w: WorkspaceId,
  u: UserId,
  from: Date,
  reading: Reading,
): Promise<readonly StoredEntry[]> => {
  const all: StoredEntry[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { entries, next } = await listEntries(w, u, after, reading);
    all.push(...entries);
    const last = entries.at(-1);
    if (next === undefined || (last && last.created_at < from.toISOString())) break;
    after = next;
  }
  return all;
};

const firstReceivers = ({ to_id: to }: StoredPost): readonly UserId[] => to.slice(0, namesOfPost);

/**
 * Returns the posts that are still there with the names to show, and other members, in two round trips whatever their
 * number.
 */
const readDigestPosts = async (
  { user, workspace, reading: { now } }: Facts,
  ids: readonly PostId[],
  others: readonly UserId[],
) => {
  const { id: w } = workspace;
  const reading = { now };
  const posts = await findPosts(w, [...new Set(ids)], reading);
  const named = [...posts.values()].flatMap((post) => [post.from_id, ...firstReceivers(post)]);
  const people: ReadonlyMap<UserId, User> = await withDetails(
    w,
    await findUsers(w, [...new Set([...named, ...others])], reading),
    reading,
  );
  const language = mailLanguage(user, workspace);
  const postsOf = (wanted: readonly PostId[]): readonly DigestPost[] =>
    wanted.flatMap((id) => {
      const post = posts.get(id);
      if (!post) return [];
      const from = post.celebration ? companyOf(workspace) : people.get(post.from_id);
      const to = firstReceivers(post).map((one) => displayNameOf(people.get(one)));
      return {
        ...post,
        ...saidBy(post, workspace, language, to[0] ?? ''),
        from: { name: displayNameOf(from), picture: pictureUrl(from?.avatar) },
        to,
        receivers: post.to_id.length,
      };
    });
  return { postsOf, people };
};

/** A celebration with a name, in the words of the reader. */
const comingWords = (
  language: Language,
  { user, day, ...celebration }: ComingCelebration,
): Digest['celebrations']['shown'] => {
  const name = displayNameOf(user);
  if (name === undefined) return [];
  const what =
    celebration.years === undefined
      ? celebrationName(language, celebration)
      : pluralize(language, mailTexts[language].celebration_years, celebration.years);
  return [{ day, words: `${name} · ${what}` }];
};

/** The own days of the company from today on, in the week in which the digest goes out. */
const companyDaysIn = async (
  week: string,
  { workspace, reading: { now } }: Facts,
): Promise<Digest['celebrations']['shown']> => {
  if (!workspace.company_days_count) return [];
  const [first, last] = daysOfWeek(firstComingDay(week));
  const today = dayOf(now, workspace.timezone);
  const days = companyDaysBetween(
    await listCompanyDays(workspace.id, { now }),
    first > today ? first : today,
    last,
  );
  return days.map(({ day, on }) => ({ day: on, words: day.name }));
};

/** How many open cards the recipient can sign and has not. */
const countCards = async ({ user, workspace, reading: { now } }: Facts): Promise<number> => {
  if (!hasOpenCards(workspace)) return 0;
  const open = (await listOpenCards(workspace.id, { now })).filter((card) => isSigner(user, card));
  const ids = open.map(({ id }) => id);
  return ids.length - (await findSigned(workspace.id, ids, user.id, { now })).size;
};

const allowanceFor = ({ user, workspace, reading: { now } }: Facts) => {
  const { left } = allowanceOf(user, workspace, now);
  const { limit_period: kind, timezone: timeZone } = workspace;
  return left > 0 ? { left, until: nextPeriodStart(now, kind, timeZone), timeZone } : undefined;
};

/** To each member on Monday. What is the same for the whole team was found out once, before the mails were queued. */
export const weeklyDigest = mailKind(
  'weekly_digest',
  { week: z.iso.date() },
  {
    render: async ({ week }, facts) => {
      const { user, workspace } = facts;
      const { now } = facts.reading;
      const isWanted = user.state === 'accepted' && shouldSendMail('weekly_digest', user, workspace);
      if (!isWanted || !getsSummaries(workspace, now) || isPastWeek(week, workspace, now)) return undefined;
      const { id: w, timezone } = workspace;
      const span = instantsOf(daysOfWeek(week), timezone);
      const [team, entries, ownDays, cards] = await Promise.all([
        findTeamWeek(w, week, { now }),
        readEntries(w, user.id, span[0], { now }),
        companyDaysIn(week, facts),
        countCards(facts),
      ]);
      if (!team || isBeingRemoved(workspace, { created_at: team.made_at })) return undefined;
      const nudges = await nudgesFor(week, facts);
      const received = receivedBetween(entries, span);
      const { shown, more } = postsToShow(received);
      const highlights = team.highlights.filter((id) => !shown.includes(id));
      const { coming = { people: [], count: 0 } } = team;
      const { postsOf, people } = await readDigestPosts(facts, [...shown, ...highlights], coming.people);
      const celebrations = comingCelebrations(coming, user, people, { workspace, week, now });
      const language = mailLanguage(user, workspace);
      return digestMail(addressed(facts, 'weekly_digest'), {
        profile: `/profile/${user.id}`,
        received: { points: received.points, posts: postsOf(shown), more },
        team: {
          ...team,
          value: team.value && presentValue(workspace, team.value),
          highlights: postsOf(highlights),
        },
        celebrations: {
          shown: [...ownDays, ...celebrations.shown.flatMap((one) => comingWords(language, one))].toSorted(
            (a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)),
          ),
          more: celebrations.more,
        },
        nudges,
        allowance: allowanceFor(facts),
        balance: user.balance,
        rewards: affordableRewards(team.rewards, user),
        cards,
      });
    },
  },
);
