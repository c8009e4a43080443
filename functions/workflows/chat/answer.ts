import { answerMessage } from '#functions/adapters/slack/blocks';
import { respond, type SlackMessage } from '#functions/adapters/slack/client';
import { handleChatOnce } from '#functions/data/sent-mails';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { Language } from '#shared/model/choices';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { mailLanguage } from '#shared/rules/mails';
import { inviteToLink, recognise } from './recognise.ts';
import { type ConnectedSlack, slackOfTeam, withToken } from './slack.ts';

/** Somebody who did something in Slack, what names it, and where they are answered; without it by a direct message. */
type Done = {
  readonly key: string;
  readonly team: string;
  readonly user: string;
  readonly reply_to?: string | undefined;
};

/** A member who did something, and how to say something to them. */
type Told = {
  readonly slack: ConnectedSlack;
  readonly userId: UserId;
  readonly language: Language;
};

/** The language of a member, else of their team. */
const languageOf = async (w: WorkspaceId, userId: UserId | undefined, now: Date): Promise<Language> => {
  const [user, workspace] = await Promise.all([
    userId && findUser(w, userId, { now }),
    findWorkspace(w, { now }),
  ]);
  return workspace ? mailLanguage(user ? user : {}, workspace) : 'en';
};

/**
 * Follows what somebody did, once: Slack may bring it several times. What moves points is recorded in one transaction with
 * its key, so that neither a crash nor a second worker moves them twice; the answer is said again after a crash.
 * Whoever is not linked gets a link instead, so that only they see it.
 * @param follow returns the answer, or the message that says it; undefined when nothing is to be said
 */
export const answering = async (
  { key, team, user, reply_to: to }: Done,
  now: Date,
  follow: (told: Told) => Promise<ChatAnswer | SlackMessage | undefined>,
): Promise<void> => {
  const slack = await slackOfTeam(team, { now, consistent: true });
  const follows = (connected: ConnectedSlack) => async (): Promise<void> => {
    const { workspace_id: w } = connected.connection;
    const userId = await recognise(connected, user, now);
    const language = await languageOf(w, userId, now);
    const answer =
      userId === undefined
        ? ({ about: 'link', url: await inviteToLink(connected, user, now) } as const)
        : await follow({ slack: connected, userId, language });
    if (!answer) return;
    const message = 'about' in answer ? answerMessage(answer, language) : answer;
    if (to === undefined) await connected.team.post(user, message);
    else await respond(to, message);
  };
  const isConnected =
    slack !== undefined &&
    (await withToken(slack, now, () =>
      handleChatOnce(slack.connection.workspace_id, key, now, follows(slack)),
    ));
  if (!isConnected && to !== undefined) await respond(to, answerMessage({ about: 'not_connected' }, 'en'));
};
