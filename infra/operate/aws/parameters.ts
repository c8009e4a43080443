import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  ParameterType,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm';

/** The parameters of AWS Systems Manager by their names. */
export const parameterStore = (ssm: SSMClient) => ({
  /** Returns the value, decrypted; undefined when there is none. */
  read: async (Name: string): Promise<string | undefined> => {
    try {
      const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
      return Parameter?.Value;
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  },
  /** Stores a value in place of what was there. */
  put: async (Name: string, Value: string, Type: ParameterType = 'String'): Promise<void> => {
    await ssm.send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }));
  },
  /** Stores a secret; false when another one is there already, which stays. */
  addSecret: async (Name: string, Value: string): Promise<boolean> => {
    try {
      await ssm.send(
        new PutParameterCommand({ Name, Value, Type: ParameterType.SECURE_STRING, Overwrite: false }),
      );
      return true;
    } catch (error) {
      if (error instanceof ParameterAlreadyExists) return false;
      throw error;
    }
  },
  remove: async (Name: string): Promise<void> => {
    await ssm.send(new DeleteParameterCommand({ Name }));
  },
});
