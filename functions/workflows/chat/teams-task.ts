import type { FormAsked } from '#functions/adapters/teams/read-activity';
import { answerCard } from '#functions/adapters/teams/cards';
import { formTask, saidTask } from '#functions/adapters/teams/form';
import { findConnection, findTeamsWorkspace } from '#functions/data/chat';
import { findLinks } from '#functions/data/chat-links';
import { findUser } from '#functions/data/users';
import { findWorkspace, listValues } from '#functions/data/workspaces';
import { mailLanguage } from '#shared/rules/mails';

/**
 * The window that the message extension shows: the form, for whoever wrote the message. Whoever is not linked sees the same form;
 * sending it gets them the link.
 */
export const answerTask = async (
  { team, user, author }: FormAsked,
  now: Date,
): Promise<Record<string, unknown>> => {
  const reading = { now };
  const w = await findTeamsWorkspace('teams', team, reading);
  const connection = w && (await findConnection(w, 'teams', reading));
  const workspace =
    connection?.team_id === team ? await findWorkspace(connection.workspace_id, reading) : undefined;
  if (!w || !workspace) return saidTask(answerCard({ about: 'not_connected' }, 'en'));
  const [values, [link]] = await Promise.all([
    listValues(w, reading),
    findLinks(w, [{ platform: 'teams', team_id: team, chat_user: user }], reading),
  ]);
  const member = link && (await findUser(w, link.user_id, reading));
  return formTask({
    language: mailLanguage(member ?? {}, workspace),
    values,
    people: author ? [author] : [],
  });
};
