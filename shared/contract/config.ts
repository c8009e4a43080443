import * as z from 'zod';
import { Announcement } from '#shared/model/announcement';
import { Instant } from '#shared/model/common';
import { CurrentUser, Permissions } from '#shared/model/user';
import { Checklist, CurrentWorkspace, GlobalSettings } from '#shared/model/workspace';
import { UnreadNews } from '#shared/model/news';
import { Value } from '#shared/model/value';
import { forEachProvider } from '#shared/model/sign-in';
import { endpoint } from './endpoint.ts';

export const config = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    summary: 'Everything the web app needs to start',
    access: 'member',
    billing: 'any',
    scope: null,
    etag: true,
    reply: z.object({
      access_token: z.string(),
      user: CurrentUser,
      workspace: CurrentWorkspace,
      settings: z.object({ global: GlobalSettings }),
      permissions: Permissions,
      checklist: Checklist.nullable(),
      values: z.array(Value),
      news: UnreadNews,
      announcement: Announcement.nullable().describe('what is pinned above the feed'),
      features: z.object({
        ...forEachProvider(() => z.string().nullable().describe('our client ID; null: not configured')),
        gifs: z.boolean(),
        feedback: z.string().nullable().describe('URL for feedback; null: a section of the page /help'),
        help: z.string().nullable().describe('URL of the help center; null: the page /help'),
        points: z
          .boolean()
          .describe('false: the limit of the team is 0, its members thank each other without points'),
        rewards: z.boolean().describe('there is a shop with rewards for the user'),
        billing: z.boolean(),
        gift_cards: z.boolean().describe('gift cards can be sold on this installation'),
        gift_cards_from: Instant.nullable().describe(
          'when this team will be able to redeem gift cards; null: now, or never',
        ),
        demo_dialog: z.boolean(),
        demo_data: z.boolean(),
        demo_coming: z.boolean().describe('demo data was requested and is being created'),
        impersonated_by: z.string().nullable(),
        address_proved: z
          .boolean()
          .describe('false: signed in with an invitation; other workspaces need a code first'),
      }),
    }),
  }),
  legal: endpoint({
    method: 'GET',
    path: '/config/legal',
    summary: "The operator's own terms and privacy policy, if any",
    access: 'public',
    billing: 'any',
    scope: null,
    reply: z.object({
      terms: z.string().nullable().describe('URL of the terms of service; null: the page /terms'),
      privacy: z.string().nullable().describe('URL of the privacy policy; null: the page /privacy'),
    }),
  }),
};
