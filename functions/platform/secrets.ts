import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { bounded } from './aws.ts';
import { type SecretName, secretVariable } from './secret-names.ts';

/**
 * How long a value is believed, in milliseconds: a secret that was replaced, or put back after it was lost, reaches
 * functions that already run within this time.
 */
const believed = 5 * 60_000;

type Read = { readonly value: Promise<string | undefined>; readonly until: number };
const known = new Map<SecretName, Read>();

const given = (name: SecretName): string | undefined => process.env[secretVariable(name)];

const fetched = async (name: SecretName): Promise<string | undefined> => {
  const path = process.env['SECRETS_PATH'];
  if (path === undefined) return undefined;
  try {
    const { Parameter } = await new SSMClient(bounded()).send(
      new GetParameterCommand({ Name: `${path}/${name}`, WithDecryption: true }),
    );
    return Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
};

/** Returns a secret by name, read again every five minutes; undefined when it is not set. */
export const secret = async (name: SecretName): Promise<string | undefined> => {
  const local = given(name);
  if (local !== undefined) return local;
  const before = known.get(name);
  if (before && before.until > Date.now()) return before.value;
  const read: Read = { value: fetched(name), until: Date.now() + believed };
  known.set(name, read);
  try {
    return await read.value;
  } catch (error) {
    // What was valid before is better than nothing while SSM does not answer.
    if (before) known.set(name, before);
    else known.delete(name);
    if (before) return before.value;
    throw error;
  }
};
