import { auditWrite } from '#functions/data/audit';
import { write } from '#functions/table/transact';
import { readTaxYear } from '#functions/views/tax-year';
import { handleWith } from '#functions/http/handle';
import { offerDownload } from '#functions/workflows/offer-download';
import { rewards } from '#shared/contract/rewards';
import { taxYearCsv } from '#shared/rules/rewards/tax-years';

/** The time zone of the workspace says when its year begins, so nothing is read before it is known. */
export const handler = handleWith(
  rewards.exportTaxes,
  async () => undefined,
  async ({ actor, query: { year, separator }, now, reading }) => {
    const { workspace, user } = actor;
    const [facts] = await Promise.all([
      readTaxYear(workspace, year, reading),
      write(auditWrite(actor, 'exported', { details: { what: 'taxes', year } }, now)),
    ]);
    return taxYearCsv(facts, workspace, user, separator);
  },
  offerDownload,
);
