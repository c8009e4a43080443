import * as z from 'zod';
import {
  AwardDecision,
  AwardDecisionResult,
  AwardRequest,
  AwardRequestDraft,
  AwardRequestStatus,
} from '#shared/model/award-request';
import { Cursor } from '#shared/model/common';
import { AwardId, AwardRequestId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { PictureDraft } from '#shared/model/post';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: AwardRequestId });

/** Why a nomination or a claim is refused, whoever makes it by whichever way. */
export const requestRefusals = [
  'forbidden',
  'receivers_required',
  'self_recognition',
  'receiver_left',
  'outside_audience',
  'already_nominated',
  'nominations_closed',
  'nominations_used',
  'award_limit_reached',
  'award_given_out',
  'too_many',
] as const;

/** Nominations and claims, and deciding on them. */
export const awardRequestCalls = {
  requestAward: endpoint({
    method: 'POST',
    path: '/rewards/awards/{id}/requests',
    summary: 'Nominate a colleague for an award, or claim one',
    access: 'member',
    billing: 'required',
    scope: 'rewards:write',
    params: z.object({ id: AwardId }),
    body: AwardRequestDraft,
    idempotent: true,
    status: 201,
    reply: AwardRequest,
    refuses: [
      ...requestRefusals,
      'description_required',
      'message_too_long',
      'wrong_format',
      'user_not_found',
    ],
  }),
  listAwardRequests: endpoint({
    method: 'GET',
    path: '/rewards/award_requests',
    summary: 'The requests for awards on which the member decides, or which the member made; newest first',
    access: 'member',
    billing: 'required',
    scope: 'rewards:read',
    query: z.object({
      of: z.enum(['deciding', 'own']).default('deciding'),
      status: AwardRequestStatus.default('pending').describe('of those to decide on'),
      next_cursor: Cursor.optional(),
    }),
    paged: true,
    reply: z.array(AwardRequest),
  }),
  settleAwardRequests: endpoint({
    method: 'POST',
    path: '/rewards/award_requests/settle',
    summary: 'Approve or decline requests for awards; each is decided by itself, once',
    access: 'member',
    billing: 'required',
    scope: 'rewards:write',
    inPerson: true,
    body: AwardDecision,
    reply: z.array(AwardDecisionResult),
    refuses: [
      'reason_required',
      'message_too_long',
      'wrong_format',
      'out_of_range',
      'too_many',
      'not_unique',
    ],
  }),
  withdrawAwardRequest: endpoint({
    method: 'DELETE',
    path: '/rewards/award_requests/{id}',
    summary: 'Withdraw an own request for an award on which nobody has decided',
    access: 'member',
    billing: 'required',
    scope: 'rewards:write',
    params: One,
    refuses: ['already_settled'],
  }),
  updateClaimPicture: endpoint({
    method: 'PUT',
    path: '/rewards/award_requests/{id}/picture',
    summary:
      'Put a picture beside an own claim on which nobody has decided; without a file, change what it shows in words, or without these remove it',
    access: 'member',
    billing: 'required',
    scope: 'rewards:write',
    params: One,
    body: PictureDraft,
    file: { field: 'picture', bytes: limits.image.bytes, optional: true },
    reply: AwardRequest,
    refuses: [
      'forbidden',
      'already_settled',
      'description_required',
      'message_too_long',
      'wrong_format',
      'upstream_failed',
    ],
  }),
};
