import * as z from 'zod';
import { sealText, unsealText } from './sealed.ts';

const Registered = z.object({ name: z.string(), redirectUris: z.array(z.string()) });
type Registered = z.infer<typeof Registered>;

const boundTo = 'oauth-client';

/**
 * Returns the id of a client that registers. All that it said is in it, encrypted, so that nothing is stored for whoever registers,
 * however often (RFC 7591, A.5.2).
 */
export const newClientId = (client: Registered): Promise<string> =>
  sealText(JSON.stringify(client), boundTo, 'state-key');

/** Returns what a client said when it registered; undefined when the id is none of ours, or of a key that was taken away. */
export const openClientId = async (id: string): Promise<Registered | undefined> => {
  const text = await unsealText(id, boundTo, 'state-key');
  return text === undefined ? undefined : Registered.parse(JSON.parse(text));
};
