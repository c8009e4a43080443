import { readTaxYear } from '#functions/views/tax-year';
import { handle } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { presentTaxYear } from '#shared/rules/rewards/tax-years';

export const handler = handle(rewards.taxes, async ({ actor, query: { year }, reading }) =>
  presentTaxYear(year, await readTaxYear(actor.workspace, year, reading), actor.workspace, actor.user),
);
