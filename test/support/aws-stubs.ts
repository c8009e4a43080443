import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach } from 'vitest';

const stubs: { restore: () => void }[] = [];
afterEach(() => {
  for (const stub of stubs.splice(0)) stub.restore();
});

/**
 * Lets a test give answers of AWS that no stand-in gives; all other calls reach the stand-in. An answer takes the place
 * of the client's `send`, so it is what remains after the retries of the SDK. Ends with the test, or by `restore`.
 */
export const stubAws = <Client extends object>(
  client: Client | { readonly prototype: Client },
): AwsClientStub<Client> => {
  const stub = mockClient(client as never);
  stub.send.callThrough();
  stubs.push(stub);
  return stub as unknown as AwsClientStub<Client>;
};

/** An error of AWS by its name, as the SDK throws it. */
export const awsError = (name: string, message = name): Error => Object.assign(new Error(message), { name });
