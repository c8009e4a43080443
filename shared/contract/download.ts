import * as z from 'zod';

/**
 * Where a file waits that is too large for an answer. Whoever has the address may download it, until it expires.
 */
export const Download = z.object({
  url: z.url(),
  expires_in: z.int().describe('Seconds'),
});
export type Download = z.infer<typeof Download>;

/** A report as it is written, with the name it is saved under. */
export type ReportFile = { readonly name: string; readonly type: string; readonly content: string };
