import type { SSMClient } from '@aws-sdk/client-ssm';
import { randomBytes } from 'node:crypto';
import { parameterStore } from './parameters.ts';

/** Makes the key that seals what workspaces entrust to us (functions/crypto/sealed.ts), if the stage has none. */
export const ensureDataKey = async (ssm: SSMClient, stage: string): Promise<boolean> =>
  parameterStore(ssm).addSecret(`/bravo/${stage}/data-key`, randomBytes(32).toString('base64url'));
