import { startFauxqs } from 'fauxqs';

/** A handler that must never be deployed: see bundle.test.ts. */
export const handler = startFauxqs;
