import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { bounded } from './aws.ts';
import { type SecretName, secretVariable } from './secret-names.ts';

const known = new Map<SecretName, Promise<string | undefined>>();

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

/** Returns a secret by name, read once per environment; undefined when it is not set. */
export const secret = async (name: SecretName): Promise<string | undefined> => {
  const local = given(name);
  if (local !== undefined) return local;
  const reading = known.get(name) ?? fetched(name);
  known.set(name, reading);
  try {
    return await reading;
  } catch (error) {
    known.delete(name);
    throw error;
  }
};
