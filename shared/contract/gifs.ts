import * as z from 'zod';
import { Cursor } from '#shared/model/common';
import { endpoint } from './endpoint.ts';

export const gifs = {
  search: endpoint({
    method: 'GET',
    path: '/gifs',
    summary: 'Search GIFs for a post; without a search term, the popular ones',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    query: z.object({ search: z.string().trim().max(80).default(''), next_cursor: Cursor.optional() }),
    paged: true,
    reply: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        url: z.url(),
        preview_url: z.url(),
        width: z.int(),
        height: z.int(),
      }),
    ),
    refuses: ['not_configured', 'upstream_failed', 'too_many_requests'],
  }),
};
