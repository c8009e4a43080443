import { confirmationId, isConfirmed, newConfirmation } from '#functions/crypto/confirmations';
import { randomIdBytes } from '#functions/crypto/tokens';
import { recordWriteInName } from '#functions/data/audit';
import { findUsers } from '#functions/data/users';
import { listValues } from '#functions/data/workspaces';
import { keys } from '#functions/table/keys';
import { type MemberAsRead, actOnce } from '#functions/workflows/act-once';
import { sendPost } from '#functions/workflows/send-post';
import type { ToolInput, ToolOutput } from '#shared/contract/tools';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { suggestValue } from '#shared/rules/posts/composer';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { countPoints } from '#shared/rules/basics/team-words';
import { hasTag } from '#shared/rules/posts/present-values';
import { createIds } from '#shared/rules/basics/ids';
import { planPost } from '#shared/rules/posts/posts';
import { addSeconds } from '#shared/rules/basics/time';
import { allowanceOf, displayName } from '#shared/rules/people/users';
import { programOf, type RunTool, type ToolUse } from './context.ts';
import { findMeant } from './find-meant.ts';

type Asked = ToolInput<'recognise'>;
type Answer = ToolOutput<'recognise'>;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The value that was named, or the one that the message is about, or the one that the team chose as usual. */
const valueIn = ({ value: named, message }: Asked, values: readonly Value[]): Value | undefined =>
  named === undefined
    ? (suggestValue(message, values) ?? values.find((one) => one.default))
    : values.find((one) => hasTag(one, named.replace(/^#/, '').toLowerCase()) || same(one.name, named));

/** Finds everybody who is meant. @throws Refusal user_not_found | person_ambiguous with the place in the list */
const findPeople = async ({ to }: Asked, as: MemberAsRead): Promise<User[]> => {
  const ids = await Promise.all(to.map((meant, at) => findMeant(meant, ['to', at], as)));
  const people = await findUsers(as.workspace.id, [...new Set(ids)], as.reading);
  return ids.map((id, at) => {
    const person = people.get(id);
    if (!person) throw new Refusal('user_not_found', {}, ['to', at]);
    return person;
  });
};

/** Reads and decides what would be sent. @throws Refusal as a post of the web */
const planRecognition = async (asked: Asked, as: MemberAsRead) => {
  const { user: giver, workspace, reading, now } = as;
  const [found, values] = await Promise.all([findPeople(asked, as), listValues(workspace.id, reading)]);
  const people = new Map(found.map((person) => [person.id, person]));
  const value = valueIn(asked, values);
  if (!value) throw new Refusal('value_required', {}, ['value']);
  const { points: score, message } = asked;
  const draft = { to_id: [...people.keys()], score, value_id: value.id, message };
  const ids = createIds(now, randomIdBytes);
  const receivers = [...people.values()];
  planPost({ ...draft, id: ids.post(), giver, workspace, receivers, value, newEntryId: ids.entry, now });
  const cost = score * people.size;
  const told = {
    to: receivers.map((person) => ({ id: person.id, name: displayName(person) })),
    points_each: score,
    cost,
    cost_in_words:
      cost > 0 ? countPoints('en', pointsNameIn('en', workspace.points_names), cost) : 'no points',
    left_after: allowanceOf(giver, workspace, now).left - cost,
    value: value.name,
    message,
  };
  return { draft, giver, workspace, people, value, now, told };
};

/** What a confirmation is for: this key, and exactly this recognition. Names and values may have changed in between. */
const whatOf = (
  { actor }: ToolUse,
  { draft }: Pick<Awaited<ReturnType<typeof planRecognition>>, 'draft'>,
): string => JSON.stringify(['recognise', actor.userId, programOf(actor).id, draft]);

const ask = async (asked: Asked, use: ToolUse): Promise<Answer> => {
  const plan = await planRecognition(asked, use);
  const confirmation = newConfirmation(use.workspace, whatOf(use, plan), use.now);
  const until = addSeconds(use.now, limits.tools.confirmMinutes * 60);
  return { sent: false, confirmation, confirm_until: until.toISOString(), ...plan.told };
};

const send = (asked: Asked, confirmation: string, use: ToolUse): Promise<Answer> => {
  const { actor, now, requestId } = use;
  const { workspaceId: w, userId } = actor;
  const name = `recognise/${confirmationId(confirmation)}`;
  const record = keys.keyIdempotency(w, userId, programOf(actor).id, name);
  return actOnce<Answer>({ workspaceId: w, userId, now }, { record, name }, async (as, remember) => {
    const { told, ...plan } = await planRecognition(asked, as);
    const since = addSeconds(now, -limits.tools.confirmMinutes * 60);
    if (!isConfirmed(as.workspace, confirmation, whatOf(use, plan), since))
      throw new Refusal('confirmation_outdated');
    await recordWriteInName(actor, { call: 'MCP recognise', request: requestId }, now);
    const answer: Answer = { sent: true, confirmation: null, confirm_until: null, ...told };
    await sendPost(plan, () => remember(answer));
    return answer;
  });
};

/**
 * Asks back what a recognition costs; with the confirmation from that answer, sends it once.
 * @throws Refusal user_not_found | person_ambiguous | value_required | self_recognition | no_points_available | confirmation_outdated
 */
export const recognise: RunTool<'recognise'> = (asked, use) =>
  asked.confirmation === undefined ? ask(asked, use) : send(asked, asked.confirmation, use);
