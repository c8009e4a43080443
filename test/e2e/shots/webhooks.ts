import type { Page } from 'playwright-core';
import type { HookDelivery } from '#shared/model/hook';
import { withAllGiven, withFailure, withGiven } from '../../support/answers.ts';
import { quietHook } from '../../support/quiet-hook.ts';
import { inTurn, type Shot } from './shot.ts';

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const ahead = (hours: number): string => ago(-hours);
const hook = (at: number, url: string, more = {}) => ({
  id: `01KA0000000000000000000H0${at}`,
  url,
  events: ['post.created', 'post.deleted', 'reward.requested'],
  created_at: ago(900),
  created_by: { id: '01KA00000000000000000000P1', name: 'Anna Petrova', avatar: null },
  ...quietHook,
  last_delivered_at: ago(1),
  ...more,
});
export const several = [
  hook(1, 'https://hooks.acme.example/bravo'),
  hook(
    2,
    'https://automation.of-a-very-long-host-name.acme.example/services/T024BE7LD/incoming/recognition',
    {
      failing_since: ago(50),
      last_failed_at: ago(2),
      last_failure: 'refused',
      last_status: 503,
    },
  ),
  hook(3, 'https://old.acme.example/hook', {
    disabled_at: ago(30),
    disabled_why: 'failing',
    last_failure: 'certificate',
  }),
  hook(4, 'https://pause.acme.example/hook', { disabled_at: ago(4), disabled_why: 'by_hand' }),
  hook(5, 'https://new.acme.example/hook', { last_delivered_at: null }),
];
const delivery = (at: number, more: Partial<HookDelivery>) => ({
  id: `msg_5q0TRh1kLd8vXyN2bWc7A${at}`,
  type: 'post.created',
  event_at: ago(at),
  state: 'delivered',
  tries: 1,
  tried_at: ago(at),
  next_try_at: null,
  status: 200,
  failure: null,
  took: 84,
  answer: 'ok',
  ...more,
});
const log = [
  delivery(1, { state: 'waiting', tries: 0, tried_at: null, next_try_at: ago(0), status: null, took: null }),
  delivery(2, { state: 'waiting', tries: 3, next_try_at: ahead(2), status: 503, failure: 'refused' }),
  delivery(3, { type: 'reward.requested' }),
  delivery(80, {
    type: 'member.updated',
    state: 'failed',
    tries: 10,
    status: null,
    failure: 'certificate',
    answer: '',
  }),
];
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const path = '/settings/connect/webhooks';

export const screens: readonly Shot[] = [
  { name: 'webhooks-none', path, signedIn: true },
  { name: 'webhooks', path, signedIn: true, prepare: withGiven('hooks', several) },
  { name: 'webhooks-failed', path, signedIn: true, prepare: withFailure('hooks') },
  { name: 'webhooks-new', path, signedIn: true, prepare: press('Add a webhook') },
  {
    name: 'webhooks-made',
    path,
    signedIn: true,
    prepare: inTurn(
      withGiven(
        'hooks',
        { ...hook(1, 'https://hooks.acme.example/bravo'), secret: `whsec_${'Zm9v'.repeat(11)}` },
        'POST',
      ),
      press('Add a webhook'),
      (page) => page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.acme.example/bravo'),
      press('Save'),
    ),
  },
  {
    name: 'webhooks-log',
    path,
    signedIn: true,
    prepare: inTurn(withAllGiven({ hooks: several, 'hooks/*/deliveries': log }), press(/^Log: /)),
  },
];
