import { handle } from '#functions/http/handle';
import { listNominees } from '#functions/views/nominees';
import { rewards } from '#shared/contract/rewards';

export const handler = handle(rewards.listNominees, ({ actor, params, after, reading }) =>
  listNominees(actor, params.id, after, reading),
);
