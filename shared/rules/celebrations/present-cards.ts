import type {
  CardSignature,
  GreetingCard,
  StoredCard,
  StoredSignature,
  WholeCard,
} from '#shared/model/greeting-card';
import type { StoredGroup } from '#shared/model/group';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, startOfHour } from '../basics/time.ts';
import { personById, type UsersById } from '../people/users.ts';
import { companyId } from './celebrations.ts';
import { mayRemoveSignature, mayThank } from './card-signatures.ts';
import { isSigner, mayChangeCard } from './greeting-cards.ts';

type Viewer = Pick<User, 'id' | 'permissions' | 'department_id' | 'location_id'>;

/** A card as a list shows it. */
export const presentCard = (card: StoredCard, people: UsersById, signed: boolean): GreetingCard => ({
  id: card.id,
  to: personById(people, card.to_id),
  title: card.title,
  cover: card.cover,
  made_by: personById(people, card.maker_id ?? companyId(card.workspace_id)),
  delivered: card.state === 'delivered',
  deliver_at: card.delivered_at ?? card.deliver_at,
  signatures: card.signatures,
  signed,
});

/** A signature as those see it who see the card. */
export const presentSignature = (
  card: StoredCard,
  { user_id: signer, message, gif, picture, created_at }: StoredSignature,
  people: UsersById,
  viewer: Viewer,
): CardSignature => ({
  from: personById(people, signer),
  message,
  gif: gif ?? null,
  picture: picture ? { url: picture.address, description: picture.description } : null,
  created_at,
  can: {
    edit: card.state === 'open' && signer === viewer.id,
    remove: mayRemoveSignature(viewer, card, signer),
  },
});

/** The hour of a day in the team's time zone at which a moment is. */
const hourIn = (moment: Date, day: string, timezone: string): number => {
  for (let hour = 23; hour > 0; hour -= 1) if (startOfHour(day, hour, timezone) <= moment) return hour;
  return 0;
};

/** What a card is shown with. */
type CardFacts = {
  readonly workspace: Pick<Workspace, 'timezone'>;
  readonly signatures: readonly StoredSignature[];
  readonly people: UsersById;
  readonly group: StoredGroup | undefined;
  /** How many can sign it. */
  readonly signers: number;
};

/** A card with everything that is on it. */
export const presentWholeCard = (
  card: StoredCard,
  { workspace: { timezone }, signatures, people, group, signers }: CardFacts,
  viewer: Viewer,
): WholeCard => {
  const moment = new Date(card.deliver_at);
  const day = dayOf(moment, timezone);
  const change = card.state === 'open' && mayChangeCard(viewer, card);
  return {
    ...presentCard(
      card,
      people,
      signatures.some(({ user_id: signer }) => signer === viewer.id),
    ),
    day,
    hour: hourIn(moment, day, timezone),
    group: group ? { id: group.id, name: group.name } : null,
    people: card.user_ids?.map((id) => personById(people, id)) ?? null,
    signers: change ? Math.max(signers, card.signatures) : null,
    signed_by: signatures.map((one) => presentSignature(card, one, people, viewer)),
    thanks: card.thanks ?? null,
    can: { sign: card.state === 'open' && isSigner(viewer, card), change, thank: mayThank(viewer, card) },
  };
};
