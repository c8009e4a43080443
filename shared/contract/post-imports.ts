import * as z from 'zod';
import { peopleAdministrators } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { ImportedPost, PastPost } from '#shared/model/post';
import { endpoint } from './endpoint.ts';

/** The calls that bring the past posts of another tool, and take them back. */
export const postImports = {
  import: endpoint({
    method: 'POST',
    path: '/posts/import',
    summary: 'Import up to 90 posts from another tool, as records that move no points',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object({
      posts: z
        // A row that is none is taken too: an error is reported for that row only.
        .array(PastPost.or(z.looseObject({})))
        .min(1)
        .max(limits.pastPosts.perCall),
    }),
    reply: z.array(ImportedPost),
    refuses: ['too_many_requests'],
  }),
  undoImport: endpoint({
    method: 'DELETE',
    path: '/posts/import',
    summary: 'Delete up to 90 imported posts, newest first',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    reply: z.object({ removed: z.int(), more: z.boolean() }),
  }),
};
