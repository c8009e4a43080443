import { celebrations } from '#shared/contract/celebrations';
import { rewards } from '#shared/contract/rewards';
import { anAward, give } from '../test/support/awards.ts';
import { aCardFor, sign, startCard } from '../test/support/greeting-cards.ts';
import { aPng, paint, uploadForm } from '../test/support/pictures.ts';
import { call, internals, send } from '../test/support/stack.ts';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import type { StoredCard } from '#shared/model/greeting-card';
import { addDays } from '#shared/rules/basics/time';
import type { Company } from './company.ts';
import { always, costs, type Row } from './row.ts';

const { followCards } = await import('#functions/workflows/follow-cards');

/** Somebody else than those who are signed in. */
const receiverIn = ({ people, owner, member }: Company) => {
  const found = people.find(({ id }) => id !== owner.id && id !== member.id);
  if (!found) throw new Error('a company without people');
  return found;
};

const budget = { points: 100_000, period: 'month' } as const;

/** Awards of the company, and cards that many sign. */
export const awardRows: readonly Row[] = [
  {
    name: 'give an award',
    id: 'rewards.giveAward',
    bound: costs(6, 6, 23),
    prepare: async (company) => {
      const award = await anAward(company.owner, { budget });
      return () => give(company.owner, award, receiverIn(company));
    },
  },
  {
    name: 'approve a request for an award',
    id: 'rewards.settleAwardRequests',
    bound: costs(6, 7, 25),
    prepare: async (company) => {
      const { owner, member } = company;
      const { id } = await anAward(owner, { way: 'nominated', budget });
      const { body: asked } = await call(
        rewards.requestAward,
        { params: { id }, body: { to_id: receiverIn(company).id, message: 'She taught us all' } },
        member,
      );
      const decision = { ids: [asked.id], decision: 'approved' as const };
      return () => call(rewards.settleAwardRequests, { body: decision }, owner);
    },
  },
  {
    name: 'put a picture beside a claim',
    id: 'rewards.updateClaimPicture',
    bound: costs(5, 4, 6),
    prepare: async ({ owner, member }) => {
      const { id } = await anAward(owner, { way: 'claimed' });
      const claim = { params: { id }, body: { message: 'I stayed all night' } };
      const { body: asked } = await call(rewards.requestAward, claim, member);
      const form = uploadForm('picture', aPng(paint(4, 4)));
      form.set('description', 'The log of the night');
      return () => send('PUT', `/rewards/award_requests/${asked.id}/picture`, form, member);
    },
  },
  {
    name: 'start a card',
    id: 'celebrations.createCard',
    bound: costs(4, 4, 10),
    prepare: always((company) =>
      call(celebrations.createCard, { body: aCardFor(receiverIn(company)) }, company.owner),
    ),
  },
  {
    name: 'sign a card',
    id: 'celebrations.signCard',
    bound: costs(3, 4, 4),
    prepare: async (company) => {
      const { id } = await startCard(company.owner, receiverIn(company));
      return () => sign(id, company.member, 'Get well soon, we miss you');
    },
  },
  {
    name: 'deliver a card',
    id: 'keep-schedules',
    bound: costs(10, 8, 28),
    prepare: async (company) => {
      const { id } = await startCard(company.owner, receiverIn(company));
      await sign(id, company.member, 'Get well soon, we miss you');
      const at = addDays(new Date(), 11);
      return async () => {
        await runAs('keep-schedules', () => followCards({ workspace: company.workspace } as never, at));
        const { keys, table } = internals;
        const card = await table.get<StoredCard>(keys.greetingCard(company.workspace.id, id), { now: at });
        return { status: card?.state === 'delivered' ? 200 : 500 };
      };
    },
  },
];
