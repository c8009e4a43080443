import { findAnnouncement } from '#functions/data/announcements';
import { absoluteUrl } from '#functions/mails/links';
import { findPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { StoredDelivery } from '#shared/model/hook';
import {
  type HookFacts,
  type HookMember,
  type HookPerson,
  type HookPoints,
  type HookReward,
  hookVersion,
} from '#shared/model/hook-event';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { forEachText } from '#shared/model/member-texts';
import type { User } from '#shared/model/user';
import { nameOrAddress } from '#shared/rules/people/users';

type People = ReadonlyMap<UserId, User>;

const peopleIn = (facts: HookFacts): readonly UserId[] => {
  if (facts.about === 'announcement') return [];
  if (facts.about === 'member') return facts.removed ? [] : [facts.id];
  if (facts.about === 'reward') return [...facts.buyer_ids, ...(facts.settled_by ? [facts.settled_by] : [])];
  if (facts.about === 'award_request') return [facts.from_id, facts.to_id];
  if (facts.about === 'award') return [facts.by_id, ...facts.to_id];
  return facts.about === 'celebration' ? facts.to_id : [facts.from_id, ...facts.to_id];
};

/** A member who was erased has no name any more, and neither has one who is gone. */
const present = (people: People, id: UserId): User | undefined => {
  const user = people.get(id);
  return user?.state === 'deleted' ? undefined : user;
};

const person = (people: People, id: UserId): HookPerson => {
  const user = present(people, id);
  return { id, name: user ? nameOrAddress(user) : null };
};

const memberData = (people: People, id: UserId): HookMember => {
  const user = present(people, id);
  return {
    id,
    state: user?.state ?? 'deleted',
    name: user ? nameOrAddress(user) : null,
    first_name: user?.first_name ?? null,
    last_name: user?.last_name ?? null,
    email: user?.email ?? null,
    ...forEachText((_, text) => user?.[text] ?? null),
    department_id: user?.department_id ?? null,
    location_id: user?.location_id ?? null,
    manager_id: user?.manager_id ?? null,
  };
};

const dataOf = (facts: HookFacts, people: People): object => {
  const named = (id: UserId): HookPerson => person(people, id);
  switch (facts.about) {
    case 'post': {
      const { id, from_id, to_id, score, value, created_at } = facts;
      return { id, from: named(from_id), to: to_id.map(named), score, value, created_at };
    }
    case 'points': {
      const { id, post_id, from_id, to_id, score, created_at } = facts;
      return {
        id,
        post_id,
        from: named(from_id),
        to: to_id.map(named),
        score,
        created_at,
      } satisfies HookPoints;
    }
    case 'celebration': {
      const { id, kind, years, name = null, to_id, score, created_at } = facts;
      return { id, kind, years, name, to: to_id.map(named), score, created_at };
    }
    case 'award_request': {
      const { id, award, from_id, to_id, created_at } = facts;
      return { id, award, from: named(from_id), to: named(to_id), created_at };
    }
    case 'award': {
      const { id, award, by_id, to_id, score, created_at } = facts;
      return { id, award, by: named(by_id), to: to_id.map(named), score, created_at };
    }
    case 'reward': {
      const { id, status, reward, price, buyer_ids, settled_by, created_at, status_changed_at } = facts;
      return {
        id,
        status,
        reward,
        price,
        buyers: buyer_ids.map(named),
        settled_by: settled_by ? named(settled_by) : null,
        created_at,
        status_changed_at,
      } satisfies HookReward;
    }
    case 'announcement': {
      const { id, until, created_at } = facts;
      return { id, until, created_at };
    }
    case 'member': {
      return facts.removed ? { id: facts.id } : memberData(people, facts.id);
    }
  }
  return facts satisfies never;
};

/** What a new or changed post says now; nothing of a post that was deleted before this was sent. */
const saidIn = async ({ type, facts, workspace_id: w }: StoredDelivery, reading: Reading) => {
  if (facts.about === 'announcement') {
    const stored = await findAnnouncement(w, reading);
    return { message: stored?.id === facts.id ? stored.message : null };
  }
  if ((type !== 'post.created' && type !== 'post.updated') || facts.about !== 'post') return {};
  const post = await findPost(w, facts.id, reading);
  const { message = null, gif = null, picture } = post ?? {};
  const shown = picture && { url: absoluteUrl(picture.address), description: picture.description };
  const said = { message, gif, picture: shown ?? null };
  return type === 'post.created' ? said : { ...said, edited_at: post?.edited_at ?? null };
};

type HookBody = {
  readonly body: string;
  /** Names and addresses in it, which are not to be kept. */
  readonly names: readonly string[];
};

const bodyOf = (w: WorkspaceId, type: string, timestamp: string, data: object): string =>
  JSON.stringify({ type, version: hookVersion, timestamp, workspace_id: w, data });

/** Writes what a webhook gets. People are named as they are now: whoever was erased meanwhile is not. */
export const writeHookBody = async (delivery: StoredDelivery, reading: Reading): Promise<HookBody> => {
  const { workspace_id: w, facts, type, event_at } = delivery;
  const [people, said] = await Promise.all([
    findUsers(w, [...new Set(peopleIn(facts))], reading),
    saidIn(delivery, reading),
  ]);
  const names = [...people.values()].flatMap((user) => [
    nameOrAddress(user),
    user.first_name,
    user.last_name,
    user.email,
  ]);
  return { body: bodyOf(w, type, event_at, { ...dataOf(facts, people), ...said }), names };
};

/** Writes what the test button sends. */
export const writePingBody = (w: WorkspaceId, now: Date): string =>
  bodyOf(w, 'webhook.ping', now.toISOString(), {});
