import { findNewsCount } from '#functions/data/news';
import { handleWith } from '#functions/http/handle';
import { news } from '#shared/contract/news';
import { presentUnread } from '#shared/rules/mails/news-views';

export const handler = handleWith(
  news.unread,
  ({ workspaceId, userId, reading }) => findNewsCount(workspaceId, userId, reading),
  async (_, count) => presentUnread(count),
);
