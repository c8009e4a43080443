import { afterEach, expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { call } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const addresses = {
  TERMS_URL: 'https://acme.example/terms',
  PRIVACY_URL: 'https://acme.example/privacy',
  FEEDBACK_URL: 'mailto:bravo@acme.example',
  HELP_URL: 'https://help.acme.example',
};

afterEach(() => {
  for (const name of Object.keys(addresses)) delete process.env[name];
});

test('without addresses of an operator everybody is told that there are none', async () => {
  expect(await call(config.legal, {})).toMatchObject({ status: 200, body: { terms: null, privacy: null } });
  const { ann } = await aTeam(['ann']);
  expect((await call(config.read, {}, ann)).body.features).toMatchObject({ feedback: null, help: null });
});

test('the addresses of an operator are told, those of the terms and the privacy policy without a session', async () => {
  Object.assign(process.env, addresses);
  expect((await call(config.legal, {})).body).toEqual({
    terms: addresses.TERMS_URL,
    privacy: addresses.PRIVACY_URL,
  });
  const { ann } = await aTeam(['ann']);
  expect((await call(config.read, {}, ann)).body.features).toMatchObject({
    feedback: addresses.FEEDBACK_URL,
    help: addresses.HELP_URL,
  });
});
