import { withAnswer, withConfig } from '../../support/answers.ts';
import type { Shot } from './shot.ts';

type Features = Parameters<Parameters<typeof withConfig>[0]>[0]['features'];
const withFeatures = (changed: Partial<Features>) =>
  withConfig(({ features }) => ({ features: { ...features, ...changed } }));

/** The team is less than 48 hours old. */
export const validating = withFeatures({ gift_cards_from: '2099-01-01T00:00:00.000Z' });

export const screens: readonly Shot[] = [
  { name: 'reward-new-validating', path: '/settings/rewards/new', signedIn: true, prepare: validating },
  {
    name: 'reward-new-without',
    path: '/settings/rewards/new',
    signedIn: true,
    prepare: withFeatures({ gift_cards: false }),
  },
  {
    name: 'rewards-mine-gift-card',
    path: '/rewards?view=mine',
    signedIn: true,
    prepare: withAnswer<readonly { readonly status: string }[]>('shop/purchases', ([first]) =>
      ['pending', 'purchased', 'fulfilled', 'declined'].map((status, at) => ({
        ...first,
        id: `purchase-${at}`,
        status,
        can: { cancel: false },
        gift_card_url: status === 'fulfilled' ? 'https://cards.example/1' : null,
      })),
    ),
  },
  {
    name: 'rewards-requests-gift-card',
    path: '/settings/rewards/all',
    signedIn: true,
    prepare: withAnswer<readonly object[]>('rewards/purchases', ([first]) =>
      [
        ['pending', null],
        ['purchased', null],
        ['fulfilled', null],
        ['declined', 'payment_declined'],
        ['declined', 'card_expired'],
      ].map(([status, failure], at) => ({
        ...first,
        id: `purchase-${at}`,
        status,
        failure,
        can: { fulfil: false, decline: false },
      })),
    ),
  },
];
