import { readGroups } from '#functions/data/groups';
import { listValues } from '#functions/data/workspaces';
import { findUsers } from '#functions/data/users';
import { findReceivers } from '#functions/views/group-receivers';
import { addressFoundBy, findByHandle as findMeant } from '#functions/views/handles';
import { tellUsersApart } from '#functions/data/tell-apart';
import type { MemberAsRead } from '#functions/workflows/act-once';
import { sendPost } from '#functions/workflows/send-post';
import { refusalOf } from '#shared/contract/issues';
import type { UserId, ValueId } from '#shared/model/ids';
import { PostDraft } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { type ThankCommand, withNames } from '#shared/rules/connections/chat-commands';
import { findUnknownTag, suggestValue } from '#shared/rules/posts/composer';
import { groupByHandle } from '#shared/rules/people/groups';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { allowanceOf, displayName } from '#shared/rules/people/users';
import type { ChatAnswer, NamedPerson } from '#shared/model/chat-answers';
import { answerAction, type ChatRequest } from './requests.ts';

/** A user of the chat: which member they are, if any, and what the chat calls them. */
export type FoundUser = { readonly id: UserId | undefined; readonly name: string };

/** Returns who users of the chat are. */
export type FindMembers = (chatUsers: readonly string[]) => Promise<ReadonlyMap<string, FoundUser>>;

/** What a form says in place of a text: the value is chosen, not named. */
export type Thanks = Omit<ThankCommand, 'kind' | 'tags'> & { readonly valueId?: ValueId };

/** Whom somebody named, who may be a whole group; nobody when they are unknown, or when several people could be meant. */
type Found = {
  readonly person: NamedPerson;
  readonly ids: readonly UserId[];
  readonly fitting: readonly User[];
};

/**
 * A handle names a member without doubt, as in the composer of the web; otherwise all members of the department or
 * location of this name, but whoever thanks them.
 */
const findByHandle = async (
  handle: string,
  { workspace: { id: w }, user: me, reading }: MemberAsRead,
): Promise<Omit<Found, 'person'>> => {
  const { only, fitting } = await findMeant(w, handle, me.id, reading);
  if (only) return { ids: [only.id], fitting };
  const group = groupByHandle((await readGroups(w, reading)).groups, handle);
  const members = group ? await findReceivers(w, group.id, me.id, reading) : [];
  return { ids: members.map(({ id }) => id), fitting };
};

const wordOf = (person: NamedPerson): string => ('chatUser' in person ? person.chatUser : person.handle);

/** How many people are named whom a name could mean. */
const offered = 5;

/** Finds the members who are named. */
const findPeople = async (
  people: readonly NamedPerson[],
  users: ReadonlyMap<string, FoundUser>,
  actor: MemberAsRead,
): Promise<readonly Found[]> =>
  Promise.all(
    people.map(async (person) => {
      if (!('chatUser' in person)) return { person, ...(await findByHandle(person.handle, actor)) };
      const id = users.get(person.chatUser)?.id;
      return { person, ids: id === undefined ? [] : [id], fitting: [] };
    }),
  );

/** The question whom a name means that several members have: with what tells them apart, never a guess. */
const whichPerson = async (
  { person, fitting }: Found,
  { workspace: { id: w }, reading }: MemberAsRead,
): Promise<ChatAnswer> => {
  const apart = await tellUsersApart(w, fitting, reading);
  return {
    about: 'which_person',
    name: wordOf(person),
    people: fitting
      .slice(0, offered)
      .map((user) => ({ name: displayName(user), detail: apart.get(user.id) ?? null })),
    more: Math.max(0, fitting.length - offered),
  };
};

/**
 * The names of receivers. Whoever has the name of another receiver, or of somebody else whom the typed name could have
 * meant, is told apart; an address that was typed is repeated, as where people are chosen.
 */
const namesOf = async (
  receivers: readonly User[],
  found: readonly Found[],
  { workspace: { id: w }, reading }: MemberAsRead,
): Promise<readonly string[]> => {
  const known = new Map(
    [...receivers, ...found.flatMap(({ fitting }) => fitting)].map((one) => [one.id, one]),
  );
  const apart = await tellUsersApart(w, [...known.values()], reading);
  return receivers.map((user) => {
    const named = found.find(({ ids }) => ids.length === 1 && ids[0] === user.id);
    const typed = named && 'handle' in named.person ? addressFoundBy(user, named.person.handle) : undefined;
    return nameWithDetail({ name: displayName(user), detail: typed ?? apart.get(user.id) });
  });
};

/** The value that a text names or is about, else the one that the team chose as usual. */
const valueIn = ({ text, valueId }: Thanks, values: readonly Value[]): Value | undefined =>
  valueId === undefined
    ? (suggestValue(text, values) ?? values.find((value) => value.default))
    : values.find(({ id }) => id === valueId);

/** Returns what is missing or not understood; undefined when the thanks can be sent. */
const whatIsMissing = (
  { score, people, message, text, valueId }: Thanks,
  found: readonly Found[],
  values: readonly Value[],
): ChatAnswer | undefined => {
  const unknown = found.filter(({ ids }) => ids.length === 0).map(({ person }) => person);
  const tag = valueId === undefined ? findUnknownTag(text, values, 'both') : undefined;
  if (people.length === 0) return { about: 'missing', what: 'people' };
  if (unknown.length > 0) return { about: 'unknown_people', people: unknown };
  if (score === null) return { about: 'missing', what: 'score' };
  if (tag !== undefined) return { about: 'unknown_value', tag, tags: values.map((value) => value.tag) };
  return message === '' ? { about: 'missing', what: 'message' } : undefined;
};

/** The message, with the names of people in place of what only the chat understands. */
const messageOf = (
  { message }: Thanks,
  users: ReadonlyMap<string, FoundUser>,
  members: ReadonlyMap<UserId, User>,
): string =>
  withNames(
    message,
    new Map(
      [...users].map(([mark, { id, name }]) => {
        const member = id === undefined ? undefined : members.get(id);
        return [mark, member ? displayName(member) : name];
      }),
    ),
  );

const draftOf = (given: unknown): PostDraft => {
  const parsed = PostDraft.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOf(issue, PostDraft) : parsed.error;
};

/** Thanks colleagues, with the rules, limits and transaction of a post of the web. */
export const thank = (request: ChatRequest, thanks: Thanks, findMembers: FindMembers): Promise<ChatAnswer> =>
  answerAction(request, async (actor, remember) => {
    const { user: giver, workspace, reading, now } = actor;
    const marks = thanks.people.flatMap((person) => ('chatUser' in person ? [person.chatUser] : []));
    const named = [...marks, ...thanks.spokenOf];
    const users = named.length > 0 ? await findMembers(named) : new Map<string, FoundUser>();
    const [found, values] = await Promise.all([
      findPeople(thanks.people, users, actor),
      listValues(workspace.id, reading),
    ]);
    const unclear = found.find(({ ids, fitting }) => ids.length === 0 && fitting.length > 1);
    if (unclear) return whichPerson(unclear, actor);
    const missing = whatIsMissing(thanks, found, values);
    if (missing) return missing;
    const to = [...new Set(found.flatMap(({ ids }) => ids))];
    const spokenOf = thanks.spokenOf.flatMap((mark) => users.get(mark)?.id ?? []);
    const members = await findUsers(workspace.id, [...new Set([...to, ...spokenOf])], reading);
    const people = new Map([...members].filter(([id]) => to.includes(id)));
    const value = valueIn(thanks, values);
    const message = messageOf(thanks, users, members);
    // Without a value the plan refuses; what else is wrong is said first.
    const value_id = value?.id ?? ('0'.repeat(26) as ValueId);
    const draft = draftOf({ to_id: to, score: thanks.score, value_id, message });
    const { left } = allowanceOf(giver, workspace, now);
    const answer: ChatAnswer = {
      about: 'sent',
      score: draft.score,
      names: await namesOf([...people.values()], found, actor),
      left: left - draft.score * to.length,
    };
    await sendPost({ draft, giver, workspace, people, value, now }, () => remember(answer));
    return answer;
  });
