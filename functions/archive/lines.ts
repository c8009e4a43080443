import * as z from 'zod';
import type { ArchivePart } from '#shared/model/archive';
import { audit } from './audit-shape.ts';
import { cards, signatures } from './card-shapes.ts';
import { awards } from './award-shape.ts';
import { companyDays } from './company-day-shape.ts';
import { addOns, comments, likes, posts } from './post-shapes.ts';
import { contribution, purchase, rewards } from './reward-shapes.ts';
import { groups, ledger, members, values, workspace } from './shapes.ts';

/** A line of each part: what it contains, and what an import accepts. */
export const lines = {
  workspace: z.strictObject({
    ...workspace,
    company_days: companyDays.optional(),
    awards: awards.optional(),
  }),
  values: z.strictObject(values),
  groups: z.strictObject(groups),
  members: z.strictObject(members),
  ledger: z.strictObject(ledger),
  rewards: z.strictObject(rewards),
  purchases: z.discriminatedUnion('kind', [z.strictObject(purchase), z.strictObject(contribution)]),
  posts: z.strictObject(posts),
  likes: z.strictObject(likes),
  comments: z.strictObject(comments),
  add_ons: z.strictObject(addOns),
  cards: z.strictObject(cards),
  signatures: z.strictObject(signatures),
  audit: z.strictObject(audit),
} as const satisfies Record<ArchivePart, z.ZodType>;

export type Line<Part extends ArchivePart> = z.infer<(typeof lines)[Part]>;

type Stored = Readonly<Record<string, unknown>>;

const attributesOf: Record<ArchivePart, (item: Stored) => object> = {
  workspace: () => ({ ...workspace, company_days: companyDays, awards }),
  values: () => values,
  groups: () => groups,
  members: () => members,
  ledger: () => ledger,
  rewards: () => rewards,
  purchases: ({ kind }) => (kind === 'purchase' ? purchase : contribution),
  posts: () => posts,
  likes: () => likes,
  comments: () => comments,
  add_ons: () => addOns,
  cards: () => cards,
  signatures: () => signatures,
  audit: () => audit,
};

/** Returns what the archive says of an item: the attributes that its part has, and no others. */
export const toLine = (part: ArchivePart, item: Stored): Record<string, unknown> => {
  const attributes = attributesOf[part](item);
  return Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(attributes, name)));
};
