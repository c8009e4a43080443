// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FullUser } from '#shared/model/user';
import { useConfig } from '#web/api/config.ts';
import { changesSince, fittingIn } from '#web/api/drafts.ts';
import { keptInBrowser } from '#web/api/kept-in-browser.ts';
import { logout } from '#web/api/logout.ts';
import { forgetSession, storeProvedEmail, storeToken } from '#web/api/session.ts';
import CreateTeam from '#web/features/entry/create-team.tsx';
import { ProviderForm } from '#web/features/connections/sso/provider-form.tsx';
import AdjustDialog from '#web/features/people/adjust-dialog.tsx';
import ValueEditor from '#web/features/values/value-editor.tsx';
import NewReward from '#web/features/rewards-admin/new-reward.tsx';
import Dates from '#web/features/dates/dates.tsx';
import { useSettings } from '#web/product/settings/use-settings.ts';
import { config, network, refused, show } from './team.tsx';

beforeEach(() => {
  localStorage.clear();
  storeToken(signedIn);
});
afterEach(cleanup);

const again = 'You’re picking up what you typed earlier. It hasn’t been saved yet.';
const nothing = () => undefined;
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('kept'));

/** As the guard shows a screen: once the user is known. */
const known = (Part: ComponentType) => () => (useConfig().data ? <Part /> : null);
const Provider = known(() => <ProviderForm sso={null} redirect="https://bravo.example" onSave={nothing} />);
const bob = { id: '01BOB', name: 'Bob Stone', balance: 20 } as FullUser;
const coinsOf = (user: FullUser) =>
  known(() => <AdjustDialog user={user} onSaved={nothing} onClose={nothing} />);
const Coins = coinsOf(bob);
const Reward = known(NewReward);
const NewValue = known(() => <ValueEditor value={null} onClose={nothing} onSaved={async () => {}} />);

/** Where to type. */
const forms: readonly (readonly [of: string, Form: ComponentType, field: RegExp])[] = [
  ['create-team form', CreateTeam, /First name/],
  ['form of single sign-on', Provider, /Client ID/],
  ['adjustment of coins', Coins, /Comment/],
];

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test.each(forms)('the %s goes on with what was typed before a reload', async (_, Form, name) => {
  storeProvedEmail({ email: 'ann@acme.example', token: 'proved' });
  network(() => undefined);
  show(<Form />);
  await userEvent.type(await field(name), 'Rose');
  cleanup();
  show(<Form />);
  expect((await field(name)).value).toBe('Rose');
  await screen.findByText(again);
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect((await field(name)).value).toBe('');
  expect(screen.queryByText(again)).toBeNull();
  cleanup();
  show(<Form />);
  expect((await field(name)).value).toBe('');
  expect(kept()).toEqual([]);
});

test.each([
  ['adjustment of coins', Coins, { Coins: '5', Comment: 'For the talk' }, 'Adjust'],
  ['form of single sign-on', Provider, { Issuer: 'https://id.example', 'Client ID': 'bravo' }, 'Save'],
  ['new value', NewValue, { Name: 'Wonder' }, 'Add a value'],
] as const)(
  'the %s stays a draft when it was refused, and is none any more once it was sent',
  async (_, Form, typed, name) => {
    const answers = [refused(503, 'busy'), { body: { balance_after: 25 } }];
    const asked = network(({ method }) => (method === 'GET' ? undefined : answers.shift()));
    show(<Form />);
    for (const [label, text] of Object.entries(typed))
      await userEvent.type(await field(new RegExp(`^${label}`)), text);
    for (const after of [1, 0]) {
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(2 - after));
      await waitFor(() => expect(kept()).toHaveLength(after));
    }
    cleanup();
    show(<Form />);
    expect((await field(new RegExp(`^${Object.keys(typed)[0]}`))).value).toBe('');
  },
);

test('the draft of a new team keeps all that was typed, and is shown to nobody who proved another address', async () => {
  network(() => undefined);
  const typed = [
    [/First name/, 'Ann'],
    [/Last name/, 'Lee'],
    [/Company/, 'Acme'],
  ] as const;
  for (const [email, isThere] of [
    ['ann@acme.example', false],
    ['bob@acme.example', false],
    ['ann@acme.example', true],
  ] as const) {
    storeProvedEmail({ email, token: 'proved' });
    show(<CreateTeam />);
    for (const [name, text] of typed) {
      const input = await field(name);
      expect(input.value).toBe(isThere ? text : '');
      if (email.startsWith('ann') && !isThere) await userEvent.type(input, text);
    }
    cleanup();
  }
});

test('a draft survives an expired session; signing out removes it; nobody else sees it, nor does the form of another person', async () => {
  const me = config();
  let now: object = me;
  network(({ path }) => (path === '/config' ? { body: now } : undefined));
  show(<Coins />);
  await userEvent.type(await field(/Comment/), 'For the talk');
  forgetSession();
  storeToken(signedIn);
  for (const [other, shown] of [
    [{ ...me, user: { ...me.user, id: 'another' } }, ''],
    [{ ...me, workspace: { ...me.workspace, id: 'another' } }, ''],
    [me, 'For the talk'],
  ] as const) {
    cleanup();
    now = other;
    show(<Coins />);
    expect((await field(/Comment/)).value).toBe(shown);
  }
  cleanup();
  const Others = coinsOf({ ...bob, id: '01BILL' } as FullUser);
  show(<Others />);
  expect((await field(/Comment/)).value).toBe('');
  void logout();
  await waitFor(() => expect(kept()).toEqual([]));
});

test('a dialog that is left by Cancel keeps no draft', async () => {
  network(() => undefined);
  const Dialog = known(() => {
    const [isOpen, setOpen] = useState(true);
    return isOpen && <AdjustDialog user={bob} onSaved={nothing} onClose={() => setOpen(false)} />;
  });
  show(<Dialog />);
  await userEvent.type(await field(/Comment/), 'For the talk');
  expect(kept()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(kept()).toEqual([]);
});

test('a client secret is not kept', async () => {
  network(() => undefined);
  show(<Provider />);
  await userEvent.type(await field(/Client ID/), 'bravo');
  await userEvent.type(screen.getByLabelText(/Client secret/), 'hush-hush');
  const stored = kept()
    .map((key) => localStorage.getItem(key))
    .join();
  expect(stored).toContain('bravo');
  expect(stored).not.toContain('hush');
});

const Where = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser’s Back
      </button>
    </>
  );
};
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const Wizard = () => (
  <>
    <Reward />
    <Where />
  </>
);

test('each step of the reward wizard has its address, survives a reload, and Back goes one step back', async () => {
  network(() => undefined);
  show(<Wizard />, '/settings/rewards/new');
  await screen.findByRole('heading', { name: 'How will it be fulfilled?' });
  await next();
  expect(address()).toBe('/settings/rewards/new?step=type');
  await next();
  await userEvent.type(await field(/Title/), 'A boat');
  await userEvent.click(screen.getByRole('button', { name: 'Browser’s Back' }));
  expect(address()).toBe('/settings/rewards/new?step=type');
  cleanup();
  show(<Wizard />, '/settings/rewards/new?step=details');
  expect((await field(/Title/)).value).toBe('A boat');
  await screen.findByText(again);
});

test.each(['preview', 'picture', 'card', 'nonsense'])(
  'the step %s of the reward wizard leads to the first one that is missing',
  async (step) => {
    network(() => undefined);
    show(<Wizard />, `/settings/rewards/new?step=${step}`);
    const first = step === 'card' || step === 'nonsense' ? '' : '?step=details';
    await waitFor(() => expect(address()).toBe(`/settings/rewards/new${first}`));
  },
);

test('a draft holds what was changed, but neither files nor secrets, and only what still fits is restored', () => {
  const start = { title: '', price: 5, tags: ['a'], picture: null as Blob | null, secret: '' };
  const now = { ...start, title: 'A boat', picture: new Blob(['x']), secret: 'hush' };
  expect(changesSince(start, now, ['secret'])).toEqual({ title: 'A boat' });
  expect(changesSince(start, { ...start, tags: ['a'] })).toBeNull();
  const restored = { title: 7, price: 6, tags: 'a', gone: 1 } as unknown as Partial<typeof start>;
  expect(fittingIn(restored, start)).toEqual({ price: 6 });
  expect(fittingIn({ price: 5 }, start)).toBeNull();
});

test('what is too long, too old or too much is not kept', () => {
  const store = (name: string) => keptInBrowser<string>(['01W', '01ANN'], name);
  store('long').write('x'.repeat(200_001));
  expect(store('long').read()).toBeNull();
  for (let number = 0; number < 130; number += 1) store(`post:${number}`).write('text');
  expect(kept()).toHaveLength(100);
  localStorage.setItem(
    'kept:1:01W:01ANN:old',
    JSON.stringify({ at: Date.now() - 31 * 86_400_000, what: 'x' }),
  );
  expect(store('old').read()).toBeNull();
});

test('the settings go on with what was not saved, and follow what others saved once it is discarded', async () => {
  const celebrations = {
    birthday: true,
    anniversary: true,
    birthday_points: 5,
    anniversary_steps: [{ from: 1, points: 5 }],
    welcome: false,
    welcome_points: 0,
    cards: false,
    words: { birthday: null, anniversary: null, welcome: null },
    remind: true,
  };
  network(({ path }) =>
    path === '/settings' ? { body: { global: { ...config().settings.global, celebrations } } } : undefined,
  );
  const Screen = known(() => (useSettings().data ? <Dates /> : null));
  show(<Screen />);
  const points = () => field(/Points for a birthday/);
  await userEvent.clear(await points());
  await userEvent.type(await points(), '25');
  cleanup();
  celebrations.anniversary_steps = [{ from: 1, points: 7 }];
  show(<Screen />);
  expect((await points()).value).toBe('25');
  const notice = (await screen.findByText(again)).closest('div') ?? document.body;
  await userEvent.click(within(notice).getByRole('button', { name: 'Discard draft' }));
  expect((await points()).value).toBe('5');
});
