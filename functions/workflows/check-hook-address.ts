import { examineAddress } from '#functions/adapters/outside/request';
import { Refusal } from '#shared/model/refusal';

/**
 * Looks at the address of a webhook when it is entered. It is looked at again with every request.
 * @throws Refusal wrong_format | address_insecure | address_private | host_not_found
 */
export const checkHookAddress = async (url: string): Promise<void> => {
  const found = await examineAddress(url);
  if (!found) return;
  const path = ['url'];
  if (found.kind === 'failed') throw new Refusal('host_not_found', {}, path);
  if (found.why === 'malformed') throw new Refusal('wrong_format', {}, path);
  throw new Refusal(found.why === 'private' ? 'address_private' : 'address_insecure', {}, path);
};
