import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import type { Change, ChangeOf } from '#functions/table/changes';
import type { Reading } from '#functions/table/read';
import { UserId, WorkspaceId } from '#shared/model/ids';
import type { NotificationKind } from '#shared/model/notifications';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { mailLanguage } from '#shared/rules/mails/mails';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { type ShownUser, toPerson } from '#shared/rules/people/users';
import { unsubscribeLinks } from './links.ts';
import type { Addressed } from './notice.ts';

/** The recipient and the current data: what was true when the message was queued may have changed. */
export type Facts = { readonly user: User; readonly workspace: Workspace; readonly reading: Reading };

const base = {
  /** Identifies the event: each member gets at most one mail of a kind per event. */
  event: z.string().min(1).max(100),
  workspace_id: WorkspaceId,
  /** The receiver. */
  user_id: UserId,
  /** Since when the mail waits for SES to take more, in milliseconds; absent: it does not. */
  waits_since: z.number().optional(),
};
type Base = z.infer<z.ZodObject<typeof base>>;

/** A recipient of a mail, with the ids that the mail is about. */
type Recipient<About extends z.ZodRawShape> = { readonly user_id: UserId } & z.infer<z.ZodObject<About>>;

type Follows<Noun extends Change['noun'], About extends z.ZodRawShape> = {
  readonly noun: Noun;
  /** Returns who gets the mail because of this change. */
  readonly recipientsOf: (
    change: ChangeOf<Noun>,
  ) => readonly Recipient<About>[] | Promise<readonly Recipient<About>[]>;
};

/**
 * A kind of mail that the queue sends: its message, the change of the table that causes it, and how it is rendered.
 * @param name the field `mail` of its message
 * @param about the ids that its message contains: never an address, a name or a token
 * @param follows the change that causes it; without it, a job queues its messages
 * @param render returns undefined when the mail is no longer to be sent
 */
export const mailKind = <
  const Name extends string,
  About extends z.ZodRawShape,
  Noun extends Change['noun'] = never,
>(
  name: Name,
  about: About,
  {
    follows,
    render,
  }: {
    readonly follows?: Follows<Noun, About>;
    readonly render: (
      message: Base & z.infer<z.ZodObject<About>>,
      facts: Facts,
    ) => Promise<Mail | undefined> | Mail | undefined;
  },
) => ({
  name,
  schema: z.object({ mail: z.literal(name), ...base, ...about }),
  /** Returns the messages that a change of the table causes. */
  messagesFor: async (change: Change): Promise<(Base & { readonly mail: Name })[]> => {
    if (change.noun !== follows?.noun) return [];
    const { event, workspaceId: workspace_id } = change;
    const recipients = await follows.recipientsOf(change as ChangeOf<Noun>);
    return recipients.map((recipient) => ({
      mail: name,
      ...(recipient as object as Base),
      event,
      workspace_id,
    }));
  },
  render,
});

/** Returns who a mail comes from and goes to, with the links that switch this kind of mail off. */
export const addressed = ({ user, workspace }: Facts, kind: NotificationKind): Addressed => ({
  workspace,
  language: mailLanguage(user, workspace),
  unsubscribe: unsubscribeLinks(workspace, user.id, kind),
});

/**
 * Returns a name to show, with what tells it from the same name of somebody else in this mail; undefined for a user who was
 * erased, is gone or has no name yet.
 */
export const displayNameOf = (user: ShownUser | undefined): string | undefined =>
  user && user.state !== 'deleted' && user.first_name + user.last_name !== ''
    ? nameWithDetail(toPerson(user))
    : undefined;
