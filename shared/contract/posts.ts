import * as z from 'zod';
import { Day, PageQuery, ReportQuery, Text } from '#shared/model/common';
import { AddOn, AddOnDraft } from '#shared/model/add-on';
import { AddOnId, FilteredValueId, PostId, UserId } from '#shared/model/ids';
import { PictureDraft, Post, PostChange, PostDraft } from '#shared/model/post';
import { limits } from '#shared/model/limits';
import { ReportDraft } from '#shared/model/report';
import { Person } from '#shared/model/user';
import { endpoint } from './endpoint.ts';
import { announcements } from './announcements.ts';
import { postComments } from './post-comments.ts';
import { postImports } from './post-imports.ts';
import { peopleAdministrators } from '#shared/model/choices';

const One = z.object({ id: PostId });

/** Filters of the feed: a post has to fit all that are given. */
const FeedQuery = PageQuery.extend({
  q: Text(limits.postSearch.query)
    .optional()
    .meta({ description: 'Beginnings of words in the message, in any order' }),
  from: UserId.optional().meta({ description: 'Who sent it' }),
  to: UserId.optional().meta({ description: 'One of its receivers' }),
  value: FilteredValueId.optional().meta({ description: 'The company value of the post' }),
  mine: z
    .enum(['true', 'false'], 'wrong_format')
    .transform((flag) => flag === 'true')
    .optional()
    .meta({ description: 'Only what the caller sent or received' }),
  private: z
    .enum(['true', 'false'], 'wrong_format')
    .transform((flag) => flag === 'true')
    .optional()
    .meta({
      description:
        'Only private posts: those the caller sent or received, or all for administrators of people',
    }),
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
    summary: 'The feed, newest first: all posts, or the results of a search',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    query: FeedQuery,
    paged: true,
    reply: z.array(Post),
    refuses: ['message_too_long', 'wrong_format'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/posts',
    summary: 'Send points to colleagues with a message and a value',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
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
      'forbidden',
    ],
  }),
  read: endpoint({
    method: 'GET',
    path: '/posts/{id}',
    summary: 'One post',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    params: One,
    reply: Post,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/{id}',
    summary: 'Delete a post; its points are taken back',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    idempotent: true,
    refuses: ['forbidden'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/posts/{id}',
    summary: "Change a post's value, message or GIF",
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    body: PostChange,
    reply: Post,
    refuses: [
      'forbidden',
      'value_required',
      'description_required',
      'message_too_long',
      'wrong_format',
      'edit_too_late',
      'nothing_to_change',
    ],
  }),
  updatePicture: endpoint({
    method: 'PUT',
    path: '/posts/{id}/picture',
    summary:
      'Put a picture beside the message; without a file, change what it shows in words, or without these remove it',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    body: PictureDraft,
    file: { field: 'picture', bytes: limits.image.bytes, optional: true },
    reply: Post,
    refuses: [
      'forbidden',
      'edit_too_late',
      'description_required',
      'message_too_long',
      'wrong_format',
      'file_too_large',
      'unsupported_file',
      'upstream_failed',
    ],
  }),
  report: endpoint({
    method: 'POST',
    path: '/posts/{id}/report',
    summary: 'Report a post or a comment on it to the administrators of people',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    body: ReportDraft,
    refuses: ['forbidden', 'message_too_long', 'wrong_format', 'too_many_requests'],
  }),
  takeOut: endpoint({
    method: 'POST',
    path: '/posts/{id}/take_out',
    summary: 'Take a post out of the feed: it becomes private for good',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    reply: Post,
    refuses: ['forbidden'],
  }),
  like: endpoint({
    method: 'POST',
    path: '/posts/{id}/like',
    summary: 'Like a post',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    reply: z.object({ likes: z.int(), liked: z.boolean() }),
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/posts/{id}/like',
    summary: 'Remove a like',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    reply: z.object({ likes: z.int(), liked: z.boolean() }),
  }),
  addPoints: endpoint({
    method: 'POST',
    path: '/posts/{id}/add_ons',
    summary: 'Add points to a post, for each of its receivers',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One,
    body: AddOnDraft,
    idempotent: true,
    status: 201,
    reply: AddOn,
    refuses: [
      'wrong_format',
      'out_of_range',
      'self_recognition',
      'no_points_available',
      'user_not_found',
      'forbidden',
    ],
  }),
  addOns: endpoint({
    method: 'GET',
    path: '/posts/{id}/add_ons',
    summary: 'The points that colleagues added to a post, newest first',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    params: One,
    query: PageQuery,
    paged: true,
    reply: z.array(AddOn),
  }),
  removeAddOn: endpoint({
    method: 'DELETE',
    path: '/posts/{id}/add_ons/{add_on_id}',
    summary: 'Take back points that were added to a post',
    access: 'member',
    billing: 'required',
    scope: 'posts:write',
    params: One.extend({ add_on_id: AddOnId }),
    idempotent: true,
    refuses: ['forbidden'],
  }),
  likers: endpoint({
    method: 'GET',
    path: '/posts/{id}/likes',
    summary: 'The members who liked a post',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    params: One,
    query: PageQuery,
    paged: true,
    reply: z.array(Person),
  }),
  ...postComments,
  ...announcements,
  ...postImports,
  export: endpoint({
    method: 'GET',
    path: '/posts.csv',
    summary: 'The posts of recent days as a CSV file',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'posts:read',
    inPerson: true,
    query: ReportQuery.extend({
      manager_id: UserId.optional().describe('only what people below this manager sent or received'),
    }),
    produces: 'text/csv',
    reply: z.string(),
  }),
};
