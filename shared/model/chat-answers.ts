import type { OpenAward } from './award.ts';
import type { StoredAwardRequest } from './award-request.ts';
import type { ShopReward } from './reward.ts';
import type { RefusalCode, RefusalDetails } from './refusal.ts';
import type { AwardRequestId, PostId } from './ids.ts';
import type { Value } from './value.ts';

/** Whom a word names: a user of the chat, or whoever has this name. */
export type NamedPerson = { readonly chatUser: string } | { readonly handle: string };

/** A reward as a chat lists it. */
export type OfferedReward = Pick<ShopReward, 'id' | 'title' | 'emoji' | 'price' | 'reward_type'> & {
  /** Whether the member can redeem it in the chat, with one press. */
  readonly redeemable: boolean;
};

/** An award as a chat lists it. */
export type ListedAward = Pick<OpenAward, 'name' | 'emoji' | 'way' | 'points_min' | 'points_max'>;

/** The points of a member. */
export type Purse = { readonly balance: number; readonly left: number };

/** A request for an award, for whoever decides on it. */
export type AskedAward = {
  readonly request: AwardRequestId;
  readonly way: StoredAwardRequest['award']['way'];
  readonly award: string;
  /** Names: who asks, and for whom. */
  readonly from: string;
  readonly to: string;
  readonly message: string;
  /** What the award gives; null: whoever decides chooses it, which takes more than a press. */
  readonly points: number | null;
};

/** What is answered to somebody in a chat, as data: each chat says it in its own form. */
export type ChatAnswer =
  | { readonly about: 'help' }
  | {
      readonly about: 'sent';
      readonly score: number;
      readonly names: readonly string[];
      readonly left: number;
    }
  | { readonly about: 'added'; readonly score: number; readonly left: number }
  | ({ readonly about: 'balance' } & Purse)
  | {
      readonly about: 'top';
      /** What the `points` of the ranks are: `thanks` counts posts, in a team without points. */
      readonly counts: 'points' | 'thanks';
      /** Null: the team shows no ranking. */
      readonly ranks:
        | readonly { readonly rank: number | null; readonly name: string; readonly points: number }[]
        | null;
    }
  | { readonly about: 'rewards'; readonly balance: number; readonly rewards: readonly OfferedReward[] }
  | { readonly about: 'awards'; readonly awards: readonly ListedAward[]; readonly url: string }
  | { readonly about: 'redeemed'; readonly reward: string; readonly balance: number }
  | { readonly about: 'unknown_people'; readonly people: readonly NamedPerson[] }
  /** Several people have this name, or one that begins so. */
  | {
      readonly about: 'which_person';
      readonly name: string;
      readonly people: readonly { readonly name: string; readonly detail: string | null }[];
      /** How many more there are. */
      readonly more: number;
    }
  | { readonly about: 'unknown_value'; readonly tag: string; readonly tags: readonly string[] }
  | { readonly about: 'missing'; readonly what: 'people' | 'score' | 'message' }
  | { readonly about: 'link'; readonly url: string }
  /** Colleagues signed a card for the member. */
  | { readonly about: 'card'; readonly signatures: number; readonly url: string }
  /** Somebody asks for an award on which the member decides. */
  | ({ readonly about: 'award_requested'; readonly url: string } & AskedAward)
  | { readonly about: 'award_approved'; readonly award: string; readonly name: string }
  | { readonly about: 'award_not_approved'; readonly code: string; readonly url: string }
  | { readonly about: 'not_connected' }
  /** The answer is for one person, who cannot be told anything alone yet. */
  | { readonly about: 'alone' }
  | { readonly about: 'announced_here'; readonly workspace: string }
  /** A form could not be opened in time. */
  | { readonly about: 'form_late' }
  | { readonly about: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails };

/** A post in the words of its team, for a channel. */
export type Announcement = {
  readonly id: PostId;
  readonly giver: string;
  readonly names: readonly string[];
  readonly score: number;
  readonly message: string;
  /** A picture where a chat can fetch it. */
  readonly picture?: { readonly url: string; readonly description: string };
  readonly value: Pick<Value, 'name' | 'emoji'>;
  readonly celebrates: boolean;
  /** The name of the award that it is. */
  readonly award?: string;
  /** Whether colleagues can add points. */
  readonly joinable: boolean;
  readonly url: string;
};
