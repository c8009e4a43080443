import { celebrations } from '#shared/contract/celebrations';
import type { CardDraft, CardSignature, GreetingCard, StoredCard } from '#shared/model/greeting-card';
import type { GreetingCardId, UserId, WorkspaceId } from '#shared/model/ids';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { call, internals, send, stack } from './stack.ts';

/** What is changed of a card, which is then delivered in ten days, at nine. */
export const aCardChange = () => ({
  title: 'Get well soon',
  cover: 'flowers' as const,
  day: dayOf(addDays(stack.clock.now(), 10), 'UTC'),
  hour: 9,
  group_id: null,
  user_ids: null,
});

/** A card for somebody. */
export const aCardFor = (to: { readonly id: UserId }, more: Partial<CardDraft> = {}): CardDraft => ({
  to_id: to.id,
  ...aCardChange(),
  ...more,
});

export type Caller = { readonly token: string };

/** Starts a card. */
export const startCard = async (
  by: Caller,
  to: { readonly id: UserId },
  more: Partial<CardDraft> = {},
): Promise<GreetingCard> => {
  const { status, body } = await call(celebrations.createCard, { body: aCardFor(to, more) }, by);
  if (status !== 201) throw new Error(`the card was not started: ${JSON.stringify(body)}`);
  return body;
};

/** Signs a card, with more fields or a file. */
export const sign = (
  id: GreetingCardId,
  by: Caller,
  message: string,
  more: Readonly<Record<string, string>> = {},
  file?: Uint8Array,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message, ...more })) form.set(name, value);
  if (file) form.set('picture', new Blob([file as BlobPart]), 'picture.png');
  return send('PUT', `/celebrations/cards/${id}/signature`, form, by);
};

/** What the reply to a signature says. */
export const signatureIn = ({ body }: { readonly body: unknown }): CardSignature => body as CardSignature;

export const readCard = (id: GreetingCardId, by: Caller) =>
  call(celebrations.readCard, { params: { id } }, by);

/** The ids of a list of cards. */
export const cardsOf = async (by: Caller, which: 'to_sign' | 'made' | 'received') =>
  (await call(celebrations.listCards, { query: { which } }, by)).body.map(({ id }) => id);

/** Changes a stored card, as time or a crash would. */
export const changeCard = async (
  { workspace: { id: w } }: { readonly workspace: { readonly id: WorkspaceId } },
  card: GreetingCardId,
  set: Partial<StoredCard>,
): Promise<void> => {
  const { keys, table, writes } = internals;
  await table.write(writes.change(keys.greetingCard(w, card), { set }));
};

/** A card that Ann started for somebody, as if two colleagues had signed it and it was delivered now. */
export const aDeliveredCard = async (
  team: { readonly workspace: { readonly id: WorkspaceId }; readonly ann: Caller },
  to: { readonly id: UserId },
): Promise<GreetingCard> => {
  const card = await startCard(team.ann, to);
  const delivered_at = stack.clock.now().toISOString();
  await changeCard(team, card.id, { state: 'delivered', delivered_at, signatures: 2 });
  await stack.settle();
  return card;
};
