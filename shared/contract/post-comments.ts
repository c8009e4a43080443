import * as z from 'zod';
import { PageQuery } from '#shared/model/common';
import { CommentId, PostId } from '#shared/model/ids';
import { Comment, CommentDraft } from '#shared/model/post';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: PostId });

/** What colleagues write below posts. */
export const postComments = {
  comments: endpoint({
    method: 'GET',
    path: '/posts/{id}/comments',
    summary: 'The comments on a post, newest first',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    params: One,
    query: PageQuery,
    paged: true,
    reply: z.array(Comment),
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/posts/{id}/comments',
    summary: 'Comment on a post',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    body: CommentDraft,
    idempotent: true,
    status: 201,
    reply: Comment,
    refuses: ['comment_required', 'message_too_long', 'too_many', 'wrong_format'],
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: '/posts/{id}/comments/{comment_id}',
    summary: 'Change a comment',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One.extend({ comment_id: CommentId }),
    body: CommentDraft,
    reply: Comment,
    refuses: [
      'forbidden',
      'comment_required',
      'message_too_long',
      'too_many',
      'wrong_format',
      'edit_too_late',
    ],
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/posts/{id}/comments/{comment_id}',
    summary: 'Delete a comment',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One.extend({ comment_id: CommentId }),
    refuses: ['forbidden'],
  }),
};
