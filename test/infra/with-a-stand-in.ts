import { startFauxqs } from 'fauxqs';
import { injectFault } from '../support/fault-injection/inject.ts';
import { freePort } from '#infra/emulators/basics/ports';

/** A handler that must never be deployed: see bundle.test.ts. */
export const handler = [startFauxqs, freePort, injectFault];
