import { expect, test } from 'vitest';
import * as z from 'zod';
import { apiPrefix } from '#shared/contract/prefix';
import { webhooks } from '#shared/contract/connections/webhooks';
import manifest from '../../infra/slack/manifest.json' with { type: 'json' };

const { scopes } = await import('#functions/chat/slack/client');
const { thankForm } = await import('#functions/chat/slack/form');

const site = 'https://bravo.example.com';

const text = (max: number) => z.string().min(1).max(max);
const address = z.url({ protocol: /^https$/ }).max(2500);
const flag = z.boolean();

/** What Slack's schema says of the parts that we use (slackapi/manifest-schema, version 1 of July 2026): no other fields, and no longer texts. */
const Manifest = z.strictObject({
  display_information: z.strictObject({
    name: text(35),
    description: text(140),
    background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
  features: z.strictObject({
    app_home: z.strictObject({
      home_tab_enabled: flag,
      messages_tab_enabled: flag,
      messages_tab_read_only_enabled: flag,
    }),
    bot_user: z.strictObject({
      display_name: text(80),
      always_online: flag,
    }),
    slash_commands: z
      .array(
        z.strictObject({
          command: text(32).startsWith('/'),
          url: address,
          description: text(2000),
          usage_hint: text(1000),
          should_escape: flag,
        }),
      )
      .max(50),
    shortcuts: z
      .array(
        z.strictObject({
          name: text(24),
          type: z.enum(['message', 'global']),
          callback_id: text(255),
          description: text(150),
        }),
      )
      .max(10),
  }),
  oauth_config: z.strictObject({
    redirect_urls: z.array(address).max(1000),
    scopes: z.strictObject({ bot: z.array(text(50)).max(255) }),
  }),
  settings: z.strictObject({
    event_subscriptions: z.strictObject({ request_url: address, bot_events: z.array(text(50)).max(100) }),
    interactivity: z.strictObject({ is_enabled: flag, request_url: address }),
    org_deploy_enabled: flag,
    socket_mode_enabled: flag,
    token_rotation_enabled: flag,
  }),
});

test('the manifest is one that Slack takes', () => {
  expect(Manifest.safeParse(manifest).error?.issues ?? []).toEqual([]);
});

test('the manifest asks for the permissions that the installation asks for', () => {
  expect(manifest.oauth_config.scopes.bot).toEqual(scopes);
});

test('the manifest names the addresses of the contract', () => {
  const { features, settings, oauth_config: oauth } = manifest;
  expect(features.slash_commands.map(({ url }) => url)).toEqual([
    `${site}${apiPrefix}${webhooks.slackCommands.path}`,
  ]);
  const interactions = `${site}${apiPrefix}${webhooks.slackInteractions.path}`;
  expect(settings.interactivity.request_url).toBe(interactions);
  expect(features.shortcuts.map(({ callback_id: id }) => id)).toEqual([thankForm]);
  expect(settings.event_subscriptions.request_url).toBe(`${site}${apiPrefix}${webhooks.slackEvents.path}`);
  expect(oauth.redirect_urls).toEqual([`${site}/settings/connect/slack`]);
});
