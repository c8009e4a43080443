import type { Endpoint } from '#shared/contract/endpoint';

/** Memory in MB and the timeout in seconds of a function. */
type Power = { readonly megabytes: number; readonly seconds: number };

/** Decodes pictures or writes exports: a few at a time are enough, and many would take the place of other calls. */
export const isCostly = ({ produces, file }: Endpoint): boolean => Boolean(produces ?? file);

/**
 * Exports read thousands of rows, uploads are decoded (docs/decisions/0010-pictures-in-webassembly.md), and writes may
 * be retried after conflicts (functions/http/run-endpoint.ts). Every other call must answer quickly.
 */
export const powerOf = ({ method, produces, file }: Endpoint): Power => ({
  megabytes: file ? 1536 : produces ? 1024 : 512,
  seconds: file || produces || method !== 'GET' ? 28 : 10,
});
