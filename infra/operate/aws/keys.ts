import type { SSMClient } from '@aws-sdk/client-ssm';
import { randomBytes } from 'node:crypto';
import { type KeyName, keyNames } from '#functions/platform/secret-names';
import { parameterStore } from './parameters.ts';

/** Makes the keys that the stage does not have yet. @returns their names */
export const ensureKeys = async (ssm: SSMClient, stage: string): Promise<readonly KeyName[]> => {
  const made: KeyName[] = [];
  for (const name of keyNames) {
    const key = randomBytes(32).toString('base64url');
    if (await parameterStore(ssm).addSecret(`/bravo/${stage}/${name}`, key)) made.push(name);
  }
  return made;
};
