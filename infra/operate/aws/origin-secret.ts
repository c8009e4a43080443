import { ParameterType, type SSMClient } from '@aws-sdk/client-ssm';
import { createHash, randomBytes } from 'node:crypto';
import { originParameters } from '../../blueprint/edge/origin-secret.ts';
import { parameterStore } from './parameters.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What a step has done; each is followed by a deployment. */
export type OriginSecretStep = 'made' | 'announced' | 'replaced' | 'forgotten';

/** Makes the secret of a stage if it has none. Done again after an interruption, it completes what is missing. */
export const ensureOriginSecret = async (ssm: SSMClient, stage: string): Promise<boolean> => {
  const names = originParameters(stage);
  const store = parameterStore(ssm);
  const known = await store.read(names.secret);
  const secret = known ?? randomBytes(32).toString('base64url');
  const hashes = await store.read(names.hashes);
  if (!hashes?.split(',').includes(hashOf(secret))) await store.put(names.hashes, hashOf(secret));
  if (known === undefined) await store.put(names.secret, secret);
  return known === undefined;
};

/**
 * Takes the next of three steps that replace the secret: the functions learn the new one, CloudFront changes to it, the
 * functions forget the old one. So CloudFront never sends a secret that the functions do not know. A step that was interrupted
 * is taken again.
 */
export const replaceOriginSecret = async (ssm: SSMClient, stage: string): Promise<OriginSecretStep> => {
  const names = originParameters(stage);
  const store = parameterStore(ssm);
  if (await ensureOriginSecret(ssm, stage)) return 'made';
  const current = (await store.read(names.secret)) ?? '';
  const hashes = ((await store.read(names.hashes)) ?? '').split(',');
  const next = await store.read(names.next);
  if (next !== undefined && hashes.includes(hashOf(next))) {
    await store.put(names.secret, next);
    await store.remove(names.next);
    return 'replaced';
  }
  if (hashes.length > 1 && next === undefined) {
    await store.put(names.hashes, hashOf(current));
    return 'forgotten';
  }
  const fresh = next ?? randomBytes(32).toString('base64url');
  await store.put(names.next, fresh, ParameterType.SECURE_STRING);
  await store.put(names.hashes, `${hashOf(current)},${hashOf(fresh)}`);
  return 'announced';
};
