import { findAdministrators, findPeopleAdministrators } from '#functions/data/administrators';
import { listSignatures } from '#functions/data/card-signatures';
import { recordNews } from '#functions/data/news';
import { findPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { mapConcurrent } from '#functions/platform/concurrency';
import { projection } from '#functions/projections/projection';
import type { Change, ChangeOf } from '#functions/table/changes';
import { findDeciders } from '#functions/data/award-deciders';
import { colleaguesOf } from '#functions/views/colleagues';
import { findByHandles } from '#functions/views/handles';
import {
  addOnNews,
  alertNews,
  celebrationNews,
  commentNews,
  extraNews,
  lastDayNews,
  hearsNews,
  mentionIn,
  mentionInComment,
  type NewsDraft,
  receivedNews,
  reportNews,
  requestNews,
  settledNews,
  teamRewardNews,
  withdrawnNews,
} from '#shared/rules/mails/news';
import {
  leavesReports,
  managerLeftNews,
  managerNews,
  recognisedReports,
} from '#shared/rules/mails/manager-news';
import { cardNews, isThanked } from '#shared/rules/mails/card-news';
import { awardRequestedNews, awardSettledNews } from '#shared/rules/mails/award-news';
import { isNewRequest } from '#shared/rules/mails/mails';

/** How many changes are looked at, and how many members are told, at the same time. */
const width = 10;

type Drafts = readonly NewsDraft[];

/** A source of news: the noun whose changes it follows, and what they tell whom. */
const source = <Name extends Change['noun']>(
  noun: Name,
  draftsOf: (change: ChangeOf<Name>) => Drafts | Promise<Drafts>,
) => ({
  noun,
  draftsOf: async (change: Change): Promise<Drafts> =>
    change.noun === noun ? draftsOf(change as ChangeOf<Name>) : [],
});

/** A member whom only one name fits is told; the composer understands a handle by the same rule. */
const mentionNews = async (
  change: Pick<Change, 'workspaceId' | 'at'>,
  mention: ReturnType<typeof mentionIn>,
): Promise<Drafts> => {
  if (!mention) return [];
  const { handles, chosen, told, news: about } = mention;
  const found = await findByHandles(change.workspaceId, handles, about.by_id, { now: change.at });
  const to = [...new Set([...chosen, ...found])].filter((id) => !told.includes(id));
  return [{ ...about, to }];
};

/** Whom a comment on a private post names hears of it only as one of those who see the post. */
const mentionsInComment = async (change: ChangeOf<'comment'>): Promise<Drafts> => {
  const mention = mentionInComment(change);
  const { workspaceId: w, after, at } = change;
  return mention && after && (await findPost(w, after.post_id, { now: at }))
    ? mentionNews(change, mention)
    : [];
};

/** In a small team everybody is told; in a large one, those who know the member. */
const toColleagues = async (change: ChangeOf<'post'>): Promise<Drafts> => {
  const [celebrated] = change.before || !change.after?.celebration ? [] : change.after.to_id;
  if (!celebrated || change.after?.demo) return [];
  const reading = { now: change.at };
  const workspace = await findWorkspace(change.workspaceId, reading);
  return workspace ? celebrationNews(change, await colleaguesOf(workspace, celebrated, reading)) : [];
};

const toAdministrators = async (change: ChangeOf<'redemption'>): Promise<Drafts> => {
  if (!isNewRequest(change)) return [];
  const found = await findAdministrators(change.workspaceId, 'rewards_administrator', { now: change.at });
  return requestNews(
    change,
    found.map(({ id }) => id),
  );
};

const administratorsOfPeople = ({ workspaceId: w, at: now }: Pick<Change, 'workspaceId' | 'at'>) =>
  findPeopleAdministrators(w, { now });

const toAdministratorsOfPeople = async (change: ChangeOf<'report'>): Promise<Drafts> =>
  reportNews(change, await administratorsOfPeople(change));

const ofManagerWhoLeft = async (change: ChangeOf<'user'>): Promise<Drafts> =>
  leavesReports(change) ? managerLeftNews(change, await administratorsOfPeople(change)) : [];

const toManagers = async (change: ChangeOf<'post'>): Promise<Drafts> => {
  const reports = recognisedReports(change);
  if (!change.after || reports.length === 0) return [];
  const people = await findUsers(change.workspaceId, reports, { now: change.at });
  return managerNews(change.after, [...people.values()]);
};

const toAccountAdministrators = async ({
  workspaceId,
  before,
  after,
  at,
}: ChangeOf<'alert'>): Promise<Drafts> => {
  if (before || !after) return [];
  const found = await findAdministrators(workspaceId, 'account_administrator', { now: at });
  return alertNews(
    after,
    found.map(({ id }) => id),
  );
};

const ofCards = async (change: ChangeOf<'greetingCard'>): Promise<Drafts> => {
  const { after, at } = change;
  const signatures = after && isThanked(change) ? await listSignatures(after, { now: at }) : [];
  return cardNews(
    change,
    signatures.map(({ user_id: signer }) => signer),
    at,
  );
};

/** Where news come from. A new kind of news is a row here. */
const sources = [
  source('post', receivedNews),
  source('privatePost', receivedNews),
  source('post', commentNews),
  source('privatePost', commentNews),
  source('post', (change) => mentionNews(change, mentionIn(change))),
  source('comment', mentionsInComment),
  source('post', toColleagues),
  source('addOn', addOnNews),
  source('redemption', settledNews),
  source('redemption', teamRewardNews),
  source('redemption', toAdministrators),
  source('awardRequest', async (change) =>
    change.before || !change.after
      ? []
      : awardRequestedNews(change, await findDeciders(change.after, { now: change.at })),
  ),
  source('awardRequest', awardSettledNews),
  source('reward', withdrawnNews),
  source('user', extraNews),
  source('user', lastDayNews),
  source('post', toManagers),
  source('user', ofManagerWhoLeft),
  source('report', toAdministratorsOfPeople),
  source('greetingCard', ofCards),
  source('alert', toAccountAdministrators),
] as const;

/**
 * Tells members what concerns them. The changes of a batch are handled together: everybody they concern is read in one
 * round trip, and gets all their news in one transaction.
 */
export const tellNews = projection(
  [...new Set(sources.map(({ noun }) => noun))],
  async (changes, context) => {
    const { id: w } = context.workspace;
    const drafted = await mapConcurrent(changes, width, (change) =>
      Promise.all(sources.map(({ draftsOf }) => draftsOf(change))),
    );
    const told = drafted.flat(2).flatMap((draft) => draft.to.map((to) => ({ to, draft })));
    const ids = [...new Set(told.map(({ to }) => to))];
    const people = await findUsers(w, ids, { now: context.at, consistent: true });
    const heard = told.filter(({ to, draft }) => hearsNews(people.get(to), draft));
    await mapConcurrent([...Map.groupBy(heard, ({ to }) => to)], width, ([to, own]) =>
      recordNews(
        w,
        to,
        own.map(({ draft }) => draft),
        context.at,
      ),
    );
  },
);
