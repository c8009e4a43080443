import { listAddOnsOfPostsSince } from '#functions/data/add-ons';
import { auditWrite } from '#functions/data/audit';
import { listCommentsOfPostsSince } from '#functions/data/comments';
import { listPostsSince } from '#functions/data/posts';
import { write } from '#functions/table/transact';
import { listUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { saidBy } from '#shared/rules/celebrations/celebration-texts';
import { offerDownload } from '#functions/workflows/offer-download';
import { posts } from '#shared/contract/posts';
import { postsCsv } from '#shared/rules/statistics/csv-exports';
import { companyOf } from '#shared/rules/celebrations/celebrations';
import { mailLanguage } from '#shared/rules/mails/mails';
import { addDays } from '#shared/rules/basics/time';
import { displayName } from '#shared/rules/people/users';

export const handler = handleWith(
  posts.export,
  ({ workspaceId: w, query: { days }, reading }) => {
    const from = addDays(reading.now, -days);
    return Promise.all([
      listPostsSince(w, from, reading),
      listCommentsOfPostsSince(w, from, reading),
      listAddOnsOfPostsSince(w, from, reading),
      listUsers(w, {}, reading),
    ]);
  },
  async (
    { actor, query: { days, manager_id: manager, separator }, now },
    [all, comments, addOns, { users }],
  ) => {
    const found = all.filter((post) => manager === undefined || post.managed?.[manager] !== undefined);
    await write(auditWrite(actor, 'exported', { details: { what: 'posts', days, rows: found.length } }, now));
    const { user, workspace } = actor;
    const people = [...users, companyOf(workspace)];
    const names = new Map(people.map((one) => [one.id, displayName(one)]));
    const language = mailLanguage(user, workspace);
    const said = found.map((post) => ({
      ...post,
      ...saidBy(post, workspace, language, names.get(post.to_id[0] ?? post.from_id) ?? ''),
    }));
    return postsCsv(said, comments, addOns, people, separator);
  },
  offerDownload,
);
