import * as z from 'zod';
import { PageQuery } from '#shared/model/common';
import { NewsItem, UnreadNews } from '#shared/model/news';
import { endpoint } from './endpoint.ts';

export const news = {
  list: endpoint({
    method: 'GET',
    path: '/news',
    summary: 'Your notifications, newest first',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    query: PageQuery,
    paged: true,
    reply: z.array(NewsItem),
  }),
  /** Asked for every half minute while the page is visible: as cheap as a call can be. */
  unread: endpoint({
    method: 'GET',
    path: '/news/unread',
    summary: 'The number of your unread notifications',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    reply: UnreadNews,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/news/read',
    summary: 'Mark your notifications as read; those after the given number stay unread',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    body: z.object({ until: z.int('wrong_format').min(1, 'out_of_range') }),
    reply: UnreadNews,
    refuses: ['wrong_format', 'out_of_range'],
  }),
};
