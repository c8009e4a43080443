import { readGroups } from '#functions/data/groups';
import { listValues } from '#functions/data/workspaces';
import { findUsers } from '#functions/data/users';
import { findReceivers } from '#functions/views/group-receivers';
import { findByHandles } from '#functions/views/handles';
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
import { allowanceOf, displayName } from '#shared/rules/people/users';
import type { ChatAnswer, NamedPerson } from '#shared/model/chat-answers';
import { answerAction, type ChatRequest } from './requests.ts';

/** Returns which members users of the chat are; those who are not among them are unknown. */
export type FindMembers = (chatUsers: readonly string[]) => Promise<ReadonlyMap<string, UserId>>;

/** What a form says in place of a text: the value is chosen, not named. */
export type Thanks = Omit<ThankCommand, 'kind' | 'tags'> & { readonly valueId?: ValueId };

/** Whom somebody named, who may be a whole group; nobody when they are unknown. */
type Found = { readonly person: NamedPerson; readonly ids: readonly UserId[] };

/**
 * A handle names a member without doubt, as in the composer of the web; otherwise all members of the department or
 * location of this name, but whoever thanks them.
 */
const findByHandle = async (
  handle: string,
  { workspace: { id: w }, user: me, reading }: MemberAsRead,
): Promise<readonly UserId[]> => {
  const found = await findByHandles(w, [handle], me.id, reading);
  if (found.length > 0) return found;
  const group = groupByHandle((await readGroups(w, reading)).groups, handle);
  return group ? (await findReceivers(w, group.id, me.id, reading)).map(({ id }) => id) : [];
};

/** Finds the members who are named. */
const findPeople = async (
  people: readonly NamedPerson[],
  findMembers: FindMembers,
  actor: MemberAsRead,
): Promise<readonly Found[]> => {
  const mentioned = people.flatMap((person) => ('chatUser' in person ? [person.chatUser] : []));
  const members = mentioned.length > 0 ? await findMembers(mentioned) : new Map<string, UserId>();
  return Promise.all(
    people.map(async (person) => {
      if (!('chatUser' in person)) return { person, ids: await findByHandle(person.handle, actor) };
      const id = members.get(person.chatUser);
      return { person, ids: id === undefined ? [] : [id] };
    }),
  );
};

/** The value that a text names or is about, else the one that the team chose as usual. */
const valueIn = ({ text, valueId }: Thanks, values: readonly Value[]): Value | undefined =>
  valueId === undefined
    ? (suggestValue(text, values) ?? values.find((value) => value.default))
    : values.find(({ id }) => id === valueId);

const wordOf = (person: NamedPerson): string => ('chatUser' in person ? person.chatUser : person.handle);

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

/** The message, with the names of members in place of what only the chat understands. */
const messageOf = ({ message }: Thanks, found: readonly Found[], users: ReadonlyMap<UserId, User>): string =>
  withNames(
    message,
    new Map(
      found.flatMap(({ person, ids: [id] }) => {
        const user = 'chatUser' in person && id !== undefined ? users.get(id) : undefined;
        return user ? [[wordOf(person), displayName(user)]] : [];
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
    const [found, values] = await Promise.all([
      findPeople(thanks.people, findMembers, actor),
      listValues(workspace.id, reading),
    ]);
    const missing = whatIsMissing(thanks, found, values);
    if (missing) return missing;
    const to = [...new Set(found.flatMap(({ ids }) => ids))];
    const people = await findUsers(workspace.id, to, reading);
    const value = valueIn(thanks, values);
    const message = messageOf(thanks, found, people);
    // Without a value the plan refuses; what else is wrong is said first.
    const value_id = value?.id ?? ('0'.repeat(26) as ValueId);
    const draft = draftOf({ to_id: to, score: thanks.score, value_id, message });
    const { left } = allowanceOf(giver, workspace, now);
    const answer: ChatAnswer = {
      about: 'sent',
      score: draft.score,
      names: to.flatMap((id) => {
        const receiver = people.get(id);
        return receiver ? [displayName(receiver)] : [];
      }),
      left: left - draft.score * to.length,
    };
    await sendPost({ draft, giver, workspace, people, value, now }, () => remember(answer));
    return answer;
  });
