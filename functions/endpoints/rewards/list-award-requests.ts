import { handle } from '#functions/http/handle';
import { listOwnRequests, listRequestsToDecide } from '#functions/views/award-requests';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.listAwardRequests, ({ actor, query: { of, status }, after, reading }) =>
  of === 'own' ? listOwnRequests(actor, after, reading) : listRequestsToDecide(actor, status, after, reading),
);
