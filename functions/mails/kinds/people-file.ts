import type { Mail } from '#functions/adapters/mail/mail';
import { findPeopleAdministrators } from '#functions/data/administrators';
import { findPeopleFile } from '#functions/data/people-files';
import { paragraph } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords } from '#functions/mails/words';
import { findUser } from '#functions/data/users';
import { PeopleFileId } from '#shared/model/ids';
import type { StoredPeopleFile } from '#shared/model/people-file';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import { isPeopleAdministrator } from '#shared/rules/people/users';

const isUnapplied = ({ status }: StoredPeopleFile): boolean => status === 'refused' || status === 'failed';

/** @param name who or what sent the file */
export const peopleFileMail = (
  to: Addressed,
  { id, status, refusal }: Pick<StoredPeopleFile, 'id' | 'status' | 'refusal'>,
  name: string,
): Mail => {
  const words = mailWords(to);
  const details = { ...refusal?.details, name, workspace: to.workspace.name };
  const text = fillPlaceholders(
    status === 'refused' ? words.people_file_many : words.people_file_failed,
    details,
  );
  return notice(to, {
    subject: [words.people_file_subject, details],
    preview: text,
    title: fillPlaceholders(words.people_file_subject, details),
    pieces: [paragraph(text)],
    button: { label: words.people_file_button, url: absoluteUrl(`/settings/team/import/file?file=${id}`) },
    why: words.people_file_why,
  });
};

/** To the administrators of people, once for a file that was sent and not applied, or not to its end. */
export const peopleFile = mailKind(
  'people_file',
  { file_id: PeopleFileId },
  {
    follows: {
      noun: 'peopleFile',
      recipientsOf: async ({ workspaceId, before, after, at }) => {
        if (!after || !isUnapplied(after) || before?.status === after.status) return [];
        const ids = await findPeopleAdministrators(workspaceId, { now: at });
        return ids.map((user_id) => ({ user_id, file_id: after.id }));
      },
    },
    render: async ({ file_id: id }, facts) => {
      const { user, workspace, reading } = facts;
      if (!isPeopleAdministrator(user) || !shouldSendMail('people_files', user, workspace)) return undefined;
      const file = await findPeopleFile(workspace.id, id, reading);
      if (!file || !isUnapplied(file) || isBeingRemoved(workspace)) return undefined;
      const sender = file.key ? undefined : displayNameOf(await findUser(workspace.id, file.by_id, reading));
      const to = addressed(facts, 'people_files');
      return peopleFileMail(to, file, file.key?.name ?? sender ?? mailWords(to).somebody);
    },
  },
);
