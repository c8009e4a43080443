import { findNewsCount, listNews } from '#functions/data/news';
import { handleWith } from '#functions/http/handle';
import { presentNewsPage } from '#functions/views/news';
import { news as calls } from '#shared/contract/news';

export const handler = handleWith(
  calls.list,
  ({ workspaceId: w, userId: u, after, reading }) =>
    Promise.all([listNews(w, u, after, reading), findNewsCount(w, u, reading)]),
  async ({ actor, reading }, [{ news, next }, count]) => ({
    items: await presentNewsPage(actor, news, count, reading),
    next,
  }),
);
