import * as z from 'zod';
import { Day, Nothing, PageQuery, ReportQuery, Text } from '#shared/model/common';
import { CommentId, FilteredValueId, PostId, UserId, ValueId } from '#shared/model/ids';
import { Comment, CommentDraft, Post, PostDraft } from '#shared/model/post';
import { limits } from '#shared/model/limits';
import { Person } from '#shared/model/user';
import { endpoint } from './endpoint.ts';
import { peopleAdministrators } from '#shared/model/choices';

const One = z.object({ id: PostId });

/** Filters of the feed: a post has to fit all that are given. */
const FeedQuery = PageQuery.extend({
  q: Text(limits.postSearch.query)
    .optional()
    .meta({ description: 'Beginnings of words of the message, in any order' }),
  from: UserId.optional().meta({ description: 'Who sent it' }),
  to: UserId.optional().meta({ description: 'One of those who received it' }),
  value: FilteredValueId.optional().meta({ description: 'The value it stands for' }),
  mine: z
    .enum(['true', 'false'], 'wrong_format')
    .transform((flag) => flag === 'true')
    .optional()
    .meta({ description: 'Only what the caller sent or received' }),
  since: Day.optional().meta({ description: "The first day, in the workspace's time zone" }),
  until: Day.optional().meta({ description: "The last day, in the workspace's time zone" }),
}).refine(({ since, until }) => since === undefined || until === undefined || since <= until, {
  path: ['until'],
  message: 'invalid_request',
});

export const posts = {
  list: endpoint({
    method: 'GET',
    path: '/posts',
    summary: 'The feed, newest first: all posts, or those that a search finds',
    access: 'member',
    billing: 'required',
    query: FeedQuery,
    paged: true,
    status: 200,
    reply: z.array(Post),
    refuses: ['message_too_long', 'wrong_format'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/posts',
    summary: 'Send points to colleagues with a message and a value',
    access: 'member',
    billing: 'required',
    body: PostDraft,
    idempotent: true,
    status: 201,
    reply: Post,
    refuses: [
      'receivers_required',
      'description_required',
      'message_too_long',
      'value_required',
      'wrong_format',
      'out_of_range',
      'too_many',
      'not_unique',
      'self_recognition',
      'no_points_available',
      'user_not_found',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/{id}',
    summary: 'Delete a post; its points are taken back',
    access: 'member',
    billing: 'required',
    params: One,
    idempotent: true,
    status: 204,
    reply: Nothing,
    refuses: ['forbidden'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/posts/{id}',
    summary: "Change a post's value",
    access: 'member',
    billing: 'required',
    params: One,
    body: z.object({ value_id: ValueId }),
    status: 200,
    reply: Post,
    refuses: ['forbidden', 'value_required'],
  }),
  like: endpoint({
    method: 'POST',
    path: '/posts/{id}/like',
    summary: 'Like a post',
    access: 'member',
    billing: 'required',
    params: One,
    status: 200,
    reply: z.object({ likes: z.int(), liked: z.boolean() }),
    refuses: [],
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/posts/{id}/like',
    summary: 'Remove a like',
    access: 'member',
    billing: 'required',
    params: One,
    status: 200,
    reply: z.object({ likes: z.int(), liked: z.boolean() }),
    refuses: [],
  }),
  likers: endpoint({
    method: 'GET',
    path: '/posts/{id}/likes',
    summary: 'The members who liked a post',
    access: 'member',
    billing: 'required',
    params: One,
    query: PageQuery,
    paged: true,
    status: 200,
    reply: z.array(Person),
    refuses: [],
  }),
  comments: endpoint({
    method: 'GET',
    path: '/posts/{id}/comments',
    summary: 'The comments on a post, newest first',
    access: 'member',
    billing: 'required',
    params: One,
    query: PageQuery,
    paged: true,
    status: 200,
    reply: z.array(Comment),
    refuses: [],
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/posts/{id}/comments',
    summary: 'Comment on a post',
    access: 'member',
    billing: 'required',
    params: One,
    body: CommentDraft,
    idempotent: true,
    status: 201,
    reply: Comment,
    refuses: ['comment_required', 'message_too_long', 'wrong_format'],
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/posts/{id}/comments/{comment_id}',
    summary: 'Delete a comment',
    access: 'member',
    billing: 'required',
    params: One.extend({ comment_id: CommentId }),
    status: 204,
    reply: Nothing,
    refuses: ['forbidden'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/posts.csv',
    summary: 'The posts of the last days as a CSV file',
    access: peopleAdministrators,
    billing: 'required',
    inPerson: true,
    query: ReportQuery,
    produces: 'text/csv',
    status: 200,
    reply: z.string(),
    refuses: [],
  }),
};
