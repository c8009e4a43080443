import * as z from 'zod';
import { CelebrationChoice } from '#shared/model/celebration';
import { Changes, Cursor, Day, Email, Points } from '#shared/model/common';
import { GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { NewsToggles, Notifications } from '#shared/model/notifications';
import { Post } from '#shared/model/post';
import { FirstName, LastName, MemberTextChanges, MemberTexts, Person } from '#shared/model/user';
import { LanguageCode } from '#shared/model/workspace';
import { Code } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { managers } from './managers.ts';

const One = z.object({ id: UserId });

export const MyProfile = z.object({
  id: UserId,
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: Email,
  ...MemberTexts,
  avatar: z.string().nullable(),
  birth_date: Day.nullable(),
  hire_date: Day.nullable(),
  language: LanguageCode.nullable(),
  notifications: Notifications,
  news: NewsToggles,
  celebrations: CelebrationChoice,
  balance: Points,
  score_remaining: Points,
});

export const profiles = {
  ...managers,
  readMe: endpoint({
    method: 'GET',
    path: '/profiles/me',
    summary: 'Your own profile',
    access: 'member',
    billing: 'any',
    scope: 'people:read',
    reply: MyProfile,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/profiles/me',
    summary: 'Change your own profile',
    access: 'member',
    billing: 'any',
    scope: 'people:write',
    body: Changes({
      first_name: FirstName,
      last_name: LastName,
      ...MemberTextChanges,
      birth_date: Day.nullable(),
      hire_date: Day.nullable(),
      language: LanguageCode.nullable(),
      celebrations: CelebrationChoice.partial(),
    }),
    reply: MyProfile,
    refuses: [
      'first_name_required',
      'last_name_required',
      'message_too_long',
      'wrong_format',
      'out_of_range',
      'nothing_to_change',
    ],
  }),
  updateAvatar: endpoint({
    method: 'PUT',
    path: '/profiles/me/avatar',
    summary: 'Change your picture, or remove it by sending no file',
    access: 'member',
    billing: 'any',
    scope: 'people:write',
    file: { field: 'avatar', bytes: limits.image.bytes, optional: true },
    reply: MyProfile,
    refuses: ['file_too_large', 'unsupported_file', 'upstream_failed'],
  }),
  getEmailCode: endpoint({
    method: 'POST',
    path: '/profiles/me/get_code',
    summary: 'Send a code to the new email address',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: z.object({ email: Email }),
    reply: z.object({ sig: z.string() }),
    refuses: ['invalid_email', 'email_exists', 'too_many_requests', 'mail_failed', 'forbidden'],
  }),
  verifyEmailCode: endpoint({
    method: 'POST',
    path: '/profiles/me/verify_code',
    summary: 'Change the email address with the code sent to the new one',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: z.object({
      email: Email,
      sig: z.string().min(1).max(400),
      code: Code,
    }),
    reply: z.object({ access_token: z.string(), email: Email }),
    refuses: ['invalid_email', 'invalid_code', 'code_replaced', 'email_exists', 'forbidden'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/profiles/{id}',
    summary: "A colleague's profile",
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    params: One,
    reply: Person.extend({
      first_name: z.string(),
      last_name: z.string(),
      ...MemberTexts,
      joined_at: z.iso.datetime(),
      /** Month and day only: of their colleagues only administrators see a member's age. */
      birthday: z.string().nullable(),
      hire_date: Day.nullable(),
      department_id: GroupId.nullable(),
      location_id: GroupId.nullable(),
      manager: Person.nullable().describe('whom they report to'),
      received: Points,
      granted: Points,
      can: z.object({
        recognise: z.boolean(),
        edit: z.boolean(),
        statement: z.boolean(),
        recap: z.boolean(),
      }),
    }),
  }),
  listPosts: endpoint({
    method: 'GET',
    path: '/profiles/{id}/posts',
    summary: 'Posts a colleague received or sent, or the awards of a colleague',
    access: 'member',
    billing: 'required',
    scope: 'posts:read',
    params: One,
    query: z.object({
      direction: z.enum(['received', 'granted', 'awards']).default('received'),
      next_cursor: Cursor.optional(),
    }),
    paged: true,
    reply: z.array(Post),
  }),
};
