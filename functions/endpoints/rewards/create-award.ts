import { randomIdBytes } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { recordAward } from '#functions/data/awards';
import { handle } from '#functions/http/handle';
import { askedAward } from '#functions/views/awards';
import { rewards } from '#shared/contract/rewards';
import { planAward, presentAward } from '#shared/rules/awards/awards';
import { createIds } from '#shared/rules/basics/ids';

export const handler = handle(rewards.createAward, async ({ body, actor, now, reading }) => {
  const { workspace, user } = actor;
  const asked = await askedAward(workspace, body, reading);
  const award = planAward(asked, workspace, createIds(now, randomIdBytes).award(), now);
  const details = { fields: 'awards', title: award.name };
  await recordAward(award, user, auditWrite(actor, 'settings_changed', { details }, now));
  return presentAward(award, {}, asked.people, workspace, now);
});
