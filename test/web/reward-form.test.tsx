// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { bodyOf, emptyDraft, validateDraft } from '#web/features/rewards-admin/reward-draft.ts';
import { GiftCardPart } from '#web/features/rewards-admin/gift-card-part.tsx';
import NewReward from '#web/features/rewards-admin/new-reward.tsx';
import { useConfig } from '#web/api/config.ts';
import { PicturePart, PreviewPart } from '#web/features/rewards-admin/picture-parts.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { config, network, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const noFeatures = { gift_cards: false, gift_cards_from: null };
const catalog = {
  configured: true,
  countries: [
    { country: 'DE', min: 1000, max: 50_000 },
    { country: 'US', min: 500, max: 100_000 },
  ],
};
const answers = (features: object): void =>
  void network(({ path }) => {
    if (path === '/config')
      return { body: { ...config(), features: { ...noFeatures, ...features }, permissions: {} } };
    return path === '/rewards/gift_cards' ? { body: catalog } : undefined;
  });
const aCard = { ...emptyDraft, fulfilment: 'automatic' as const };
const giftCardDraft = (draft: Partial<typeof emptyDraft>) => ({ ...aCard, ...draft });

test('a gift card without a country shows an error at the country field', async () => {
  answers({});
  show(<GiftCardPart draft={aCard} faults={validateDraft(aCard)} change={() => undefined} />);
  const country = await screen.findByRole('combobox', { name: 'Country' });
  expect(country.getAttribute('aria-invalid')).toBe('true');
  const said = document.querySelector(`#${CSS.escape(country.getAttribute('aria-describedby') ?? '-')}`);
  expect(said?.textContent).toBe('Choose a country');
});

test('only the countries that gift cards are sold for can be chosen, each with its values', async () => {
  answers({});
  const changes: object[] = [];
  show(<GiftCardPart draft={aCard} faults={{}} change={(part) => changes.push(part)} />);
  const country = await screen.findByRole('combobox', { name: 'Country' });
  expect([...country.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a country',
    'Germany',
    'United States',
  ]);
  await userEvent.selectOptions(country, 'Germany');
  const [change] = changes as Partial<typeof emptyDraft>[];
  expect(change).toMatchObject({ country: 'DE', range: { min: 1000, max: 50_000 } });
  const faultOf = (value: string) => validateDraft(giftCardDraft({ ...change, value })).value;
  expect(faultOf('9')).toEqual({ code: 'out_of_range', details: { start: 10, finish: 500 } });
  expect(faultOf('501')).toMatchObject({ code: 'out_of_range' });
  expect(faultOf('10')).toBeUndefined();
});

test('the price with its fee stands below the value, and before that the values that can be chosen', async () => {
  answers({});
  show(<GiftCardPart draft={giftCardDraft({ country: 'US' })} faults={{}} change={() => undefined} />);
  expect(await screen.findByText('Between $5.00 and $1,000.00.')).toBeTruthy();
  cleanup();
  show(
    <GiftCardPart
      draft={giftCardDraft({ country: 'US', value: '25' })}
      faults={{}}
      change={() => undefined}
    />,
  );
  expect(await screen.findByText('You pay $27.50: $25.00 plus a $2.50 processing fee.')).toBeTruthy();
});

/** The wizard as the guard shows it: once the user is known. */
const Wizard = () => (useConfig().data ? <NewReward /> : null);

test('where no gift cards are sold the wizard says so first, and does not offer them', async () => {
  answers({});
  show(<Wizard />);
  await screen.findByText(/^Gift cards aren’t set up here/);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('a new team hears in the wizard that gift cards come later', async () => {
  answers({ gift_cards: true, gift_cards_from: new Date(Date.now() + 3_600_000).toISOString() });
  show(<Wizard />);
  await screen.findByText(/^We’re validating your team/);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test('a validated team hears nothing of it', async () => {
  answers({ gift_cards: true });
  show(<Wizard />);
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByText(/^We’re validating your team/)).toBeNull();
});

const shownEmoji = () => [...document.querySelectorAll('.emoji')].map(({ textContent }) => textContent);
const showPicturePart = async (draft: typeof emptyDraft) => {
  const Step = withMantine(() => <PicturePart draft={draft} faults={{}} change={() => undefined} />);
  show(<Step />);
  await screen.findByRole('button', { name: /Photo/ });
};

test('the picture step shows neither an emoji nor a picture before one is chosen', async () => {
  await showPicturePart(emptyDraft);
  expect(shownEmoji()).toEqual([]);
});

test('the picture step shows a chosen emoji once beside its button, and not as a photo', async () => {
  await showPicturePart({ ...emptyDraft, emoji: '⛵' });
  expect(shownEmoji()).toEqual(['⛵', '⛵']);
  expect(screen.getByRole('button', { name: 'Choose a picture: Photo' })).toBeTruthy();
});

const typed = { country: 'US', title: 'Card', emoji: '🎁' };

test.each([
  ['25', '2500'],
  ['25.50', '2550'],
  ['25,5', '2550'],
  [' 1 000 ', '100000'],
])('the value %s of a gift card is %s cents', (value, cents) => {
  const draft = giftCardDraft({ ...typed, price: '1 000', value });
  expect(validateDraft(draft)).toEqual({});
  expect(bodyOf(draft).body).toMatchObject({ gift_card_value: cents, price: '1000' });
});

test.each(['1,000', '1.000', '1,000.50', '25.505', '25 50', '1 00', 'abc', '-25'])(
  'the value %s of a gift card is an error, not another amount',
  (value) => {
    expect(validateDraft(giftCardDraft({ value })).value).toEqual({ code: 'invalid_amount' });
  },
);

test.each([
  ['25.50', 'invalid_amount'],
  ['1,000', 'invalid_amount'],
  ['25 50', 'invalid_amount'],
  ['', 'price_too_low'],
  ['0', 'price_too_low'],
])('the price "%s" in coins is refused with %s', (price, code) => {
  expect(validateDraft(giftCardDraft({ price })).price).toEqual({ code });
});

test('the preview names the value of the gift card in dollars', async () => {
  answers({});
  const draft = giftCardDraft({ country: 'US', title: 'Card', price: '40', emoji: '🎁', value: '25' });
  const Preview = withMantine(() => <PreviewPart draft={draft} faults={{}} change={() => undefined} />);
  show(<Preview />);
  expect(await screen.findByText('$25.00 gift card')).toBeTruthy();
});
