import { randomUUID } from 'node:crypto';
import type { Download, ReportFile } from '#shared/contract/download';
import { limits } from '#shared/model/limits';

/** Stores a report that is too large for an answer; returns where it can be downloaded for a few minutes. */
export const offerDownload = async (report: ReportFile): Promise<Download> => {
  // Few reports are so large: only then the client of files is loaded.
  const { downloadLink, putDownload } = await import('#functions/adapters/files/downloads');
  const key = `reports/${randomUUID()}` as const;
  await putDownload(key, report);
  return { url: await downloadLink(key, report.name), expires_in: limits.downloadSeconds };
};
