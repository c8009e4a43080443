import { expect, test } from 'vitest';
import { apiPrefix } from '#shared/contract/prefix';
import { webhooks } from '#shared/contract/connections/webhooks';
import manifest from '../../infra/slack/manifest.json' with { type: 'json' };

const { scopes } = await import('#functions/chat/slack/client');
const { thankForm } = await import('#functions/chat/slack/form');

const site = 'https://bravo.example.com';

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
