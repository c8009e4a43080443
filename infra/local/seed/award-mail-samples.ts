import type { Addressed } from '#functions/mails/notice';
import { AwardId } from '#shared/model/ids';

const award = { id: AwardId.parse('01JD3Q8M6ZK4T7R9W2X5Y0ABCE'), name: 'Mentor of the quarter', emoji: '🏅' };
const nominated = { ...award, way: 'nominated' } as const;
const claimed = { ...award, way: 'claimed' } as const;

/** The mails about requests for awards, by name. */
export const awardMails = async (
  to: Addressed,
  { message, reason, from, nominee }: Record<'message' | 'reason' | 'from' | 'nominee', string>,
) => {
  const { awardRequestedMail } = await import('#functions/mails/kinds/award-requested');
  const { awardRequestEndedMail } = await import('#functions/mails/kinds/award-request-ended');
  const { awardRoundOverMail } = await import('#functions/mails/kinds/award-round-over');
  const asked = { message, from: { name: from } };
  const declined = { status: 'declined', reason } as const;
  return {
    'award nominated': awardRequestedMail(to, { ...asked, award: nominated, to: nominee }),
    'award asked for': awardRequestedMail(to, { ...asked, award: claimed, to: from }),
    'nominations over': awardRoundOverMail(to, award, 7),
    'nomination approved': awardRequestEndedMail(to, { award: nominated, status: 'approved' }, nominee),
    'nomination declined': awardRequestEndedMail(to, { award: nominated, ...declined }, nominee),
    'nominee not chosen': awardRequestEndedMail(to, { award: nominated, status: 'not_chosen' }, nominee),
    'award declined': awardRequestEndedMail(to, { award: claimed, ...declined }, from),
  };
};
