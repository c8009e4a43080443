import { findNewsCount, recordNewsRead } from '#functions/data/news';
import { handle } from '#functions/http/handle';
import { news } from '#shared/contract/news';
import { presentUnread } from '#shared/rules/mails/news-views';

export const handler = handle(news.markRead, async ({ actor, body: { until }, reading }) => {
  const { workspaceId: w, userId: u } = actor;
  const marked = await recordNewsRead(w, u, until);
  return presentUnread(marked ?? (await findNewsCount(w, u, { ...reading, consistent: true })));
});
