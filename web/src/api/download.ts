import type { Download } from '#shared/contract/download';
import { furtherCalls } from './further-calls.ts';
import { requestProof } from './request-proof.ts';
import { headersOf, refusalFrom, urlOf } from './client.ts';
import { Refused } from '../refusals/refused.ts';

export type FileId =
  | 'users.export'
  | 'posts.export'
  | 'rewards.exportPurchases'
  | 'rewards.exportTaxes'
  | 'rewards.exportAwards'
  | 'ledger.exportAccount';

/** Has the browser save what is at an address. */
export const follow = (address: string, name: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

/** Has the browser save a file. */
export const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  follow(address, name);
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const offline = () => new Refused(0, [{ code: 'offline' }]);

/** Whether a file has headings and no row. */
const isEmpty = async (file: Blob): Promise<boolean> =>
  file.size < 2000 && !(await file.text()).trim().includes('\n');

/**
 * Downloads a file with the session's token, which a plain link cannot carry. One without rows is not saved.
 * @returns whether there was something to save
 */
export const download = async (
  id: FileId,
  asked: {
    readonly query?: Readonly<Record<string, unknown>>;
    readonly name: string;
    readonly signal: AbortSignal;
    /** Number of bytes received so far. */
    readonly onProgress: (bytes: number) => void;
  },
): Promise<boolean> => {
  const { query, name, signal, onProgress } = asked;
  const url = urlOf(furtherCalls[id].replace('GET ', ''), query ? { query } : {});
  const response = await fetch(url, { headers: headersOf({}), signal }).catch(() => {
    throw offline();
  });
  if (!response.ok) {
    if (response.status === 401) dispatchEvent(new Event('session:expired'));
    const refused = refusalFrom(response.status, await response.json().catch(() => null));
    if (refused.reasons[0].code === 'proof_required' && (await requestProof())) return download(id, asked);
    throw refused;
  }
  // Too large for an answer: the browser itself fetches it from where it waits.
  if (response.headers.get('content-type') === 'application/json') {
    const { url: address } = (await response.json()) as Download;
    if (!signal.aborted) follow(address, name);
    return true;
  }
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, to) => {
      bytes += part.length;
      onProgress(bytes);
      to.enqueue(part);
    },
  });
  const file = await new Response(response.body?.pipeThrough(counted) ?? null, {
    headers: { 'content-type': 'text/csv' },
  })
    .blob()
    .catch(() => {
      throw offline();
    });
  if (await isEmpty(file)) return false;
  if (!signal.aborted) save(file, name);
  return true;
};
