import type { ArchivePart } from '#shared/model/archive';
import type { StoredAward } from '#shared/model/award';
import { keptRound } from '#shared/rules/awards/rounds';
import { type Key, type List, lists, parseKey } from '#functions/table/keys';
import { nouns } from '#functions/table/nouns';
import { includingExpired, query } from '#functions/table/read';
import type { WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { toLine } from './lines.ts';

/** An item of a part, and the position to continue behind it. */
type ReadLine = { readonly line: Record<string, unknown>; readonly position: string };

type Stored = Key & Record<string, unknown>;

/** How many items are read at once. */
const pageSize = 200;

async function* itemsOf<Item>(list: List, after?: string): AsyncGenerator<Item & Stored> {
  let from: Record<string, unknown> | undefined =
    after === undefined ? undefined : { pk: list.pk, sk: after };
  do {
    const { items, next }: { items: (Item & Stored)[]; next?: Record<string, unknown> } = await query(
      { ...list, limit: pageSize, ...(from && { after: from }) },
      includingExpired,
    );
    yield* items;
    from = next;
  } while (from);
}

/** A list that a part is, beside items of other nouns, and of those that an archive does not keep. */
const plain = (list: (w: WorkspaceId) => List, isKept: (item: Stored) => boolean = () => true) =>
  async function* (part: ArchivePart, w: WorkspaceId, after?: string): AsyncGenerator<ReadLine> {
    for await (const item of itemsOf<object>(list(w), after)) {
      const noun = parseKey(item);
      if (noun && nouns[noun].archive === part && isKept(item))
        yield { line: toLine(part, item), position: item.sk };
    }
  };

/** The awards of the company. */
const awardsOf = async (w: WorkspaceId): Promise<object[]> => {
  const awards: object[] = [];
  for await (const {
    pk: _,
    sk: __,
    workspace_id: ___,
    pending: ____,
    removal,
    round,
    ...award
  } of itemsOf<StoredAward>(lists.awards(w)))
    if (!removal) awards.push({ ...award, ...(round && { round: keptRound(round) }) });
  return awards;
};

/** The workspace, with the own days of the company, which sort before it, and its awards. */
async function* workspaceLine(part: ArchivePart, w: WorkspaceId, after?: string): AsyncGenerator<ReadLine> {
  const days: object[] = [];
  for await (const item of itemsOf<object>(lists.root(w), after)) {
    const noun = parseKey(item);
    if (noun === 'companyDay') {
      const { pk: _, sk: __, workspace_id: ___, ...day } = item;
      days.push(day);
    }
    if (noun !== 'workspace') continue;
    const awards = item['awards_count'] ? await awardsOf(w) : [];
    const more = { ...(days.length > 0 && { company_days: days }), ...(awards.length > 0 && { awards }) };
    yield { line: toLine(part, { ...item, ...more }), position: item.sk };
  }
}

/** The lines of two lists of one noun, in the order of their positions. */
async function* merged(
  one: AsyncGenerator<ReadLine>,
  other: AsyncGenerator<ReadLine>,
): AsyncGenerator<ReadLine> {
  let [a, b] = await Promise.all([one.next(), other.next()]);
  while (!a.done || !b.done) {
    if (b.done || (!a.done && a.value.position < b.value.position)) {
      yield a.value as ReadLine;
      a = await one.next();
    } else {
      yield b.value;
      b = await other.next();
    }
  }
}

/** Two ids: the one of a list, and the position within it. */
const split = (position: string | undefined): readonly [outer?: string, inner?: string] => {
  const [outer, inner] = position?.split(' ') ?? [];
  return outer === undefined ? [] : [outer, inner ?? ''];
};

/**
 * The items of many lists, one list for each item of another one.
 * @param keyOf the sort key in the outer list
 */
async function* nested<Outer extends { readonly id: string }>(
  outer: List,
  after: string | undefined,
  innerOf: (of: Outer) => List | undefined,
  toRead: (of: Outer, item: Stored) => Record<string, unknown>,
): AsyncGenerator<ReadLine> {
  const [begun, inner] = split(after);
  const read = async function* (of: Outer, from?: string): AsyncGenerator<ReadLine> {
    const list = innerOf(of);
    if (!list) return;
    for await (const item of itemsOf<object>(list, from))
      yield { line: toRead(of, item), position: `${of.id} ${item.sk}` };
  };
  if (begun !== undefined) {
    const [first] = (await query<Outer>({ ...outer, from: begun, limit: 1 }, includingExpired)).items;
    if (first?.id === begun) yield* read(first, inner);
  }
  for await (const of of itemsOf<Outer>(outer, begun)) yield* read(of);
}

const sources: Record<
  ArchivePart,
  (part: ArchivePart, w: WorkspaceId, after?: string) => AsyncGenerator<ReadLine>
> = {
  workspace: workspaceLine,
  values: plain(lists.values),
  groups: plain(lists.groups),
  members: plain(lists.users),
  ledger: (part, w, after) =>
    nested<User>(
      lists.users(w),
      after,
      ({ id }) => lists.entries(w, id),
      (_, item) => toLine(part, item),
    ),
  rewards: plain(lists.rewards),
  purchases: plain(lists.purchases),
  posts: (...of) => merged(plain(lists.posts)(...of), plain(lists.privatePosts)(...of)),
  likes: (part, w, after) => {
    const below = (posts: List) =>
      nested<StoredPost>(
        posts,
        after,
        ({ id, likes }) => (likes > 0 ? lists.likes(w, id) : undefined),
        ({ id }, item) => toLine(part, { ...item, post_id: id }),
      );
    return merged(below(lists.posts(w)), below(lists.privatePosts(w)));
  },
  comments: plain(lists.allComments),
  add_ons: plain(lists.addOns),
  cards: plain(lists.greetingCards, ({ state }) => state !== 'ended'),
  signatures: plain(lists.cardSignatures),
  audit: plain(lists.audit),
};

/** Reads the items of a part in the order of their keys, as lines; `after` continues behind a position. */
export const readPart = (part: ArchivePart, w: WorkspaceId, after?: string): AsyncGenerator<ReadLine> =>
  sources[part](part, w, after);
