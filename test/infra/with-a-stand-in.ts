import { startFauxqs } from 'fauxqs';

/** What must never be deployed: see bundle.test.ts. */
export const handler = startFauxqs;
