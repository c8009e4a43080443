import { rewards } from '#shared/contract/rewards';
import type { Award, AwardDraft, AwardGift } from '#shared/model/award';
import { awardDraft } from './award-draft.ts';
import { aPng, paint, uploadForm } from './pictures.ts';
import { call, send } from './stack.ts';
import type { Member } from './team.ts';

/** Adds an award as an administrator does. */
export const anAward = async (by: Member, more: Partial<AwardDraft> = {}): Promise<Award> => {
  const { status, body } = await call(rewards.createAward, { body: awardDraft(more) }, by);
  if (status !== 201) throw new Error(`the award was not added: ${JSON.stringify(body)}`);
  return body;
};

export const give = (
  by: Member & { readonly at?: Date },
  { id }: Pick<Award, 'id'>,
  to: Pick<Member, 'id'>,
  { key, ...more }: Partial<AwardGift> & { readonly key?: string } = {},
) =>
  call(
    rewards.giveAward,
    { params: { id }, body: { to_id: to.id, message: 'You taught us a lot', ...more } },
    { ...by, ...(key && { key }) },
  );

/** The awards as an administrator sees them. */
export const awardsOf = async (by: Member & { readonly at?: Date }) =>
  (await call(rewards.listAwards, {}, by)).body;

/** Sends a picture for an award; none removes it. */
export const pictureFor = async (by: Member, { id }: Pick<Award, 'id'>, body = new FormData()) => {
  const { status, codes, body: reply } = await send('PUT', `/rewards/awards/${id}/picture`, body, by);
  return { status, codes, award: reply as Award };
};
export const aPicture = (side: number): FormData => uploadForm('picture', aPng(paint(side, side)));
