import { examineAddress, type OutsideResult } from '#functions/adapters/outside/request';
import { Refusal } from '#shared/model/refusal';

/**
 * What is said of an address that is never asked, or has no server, in the field where it was entered.
 * @returns Refusal wrong_format | address_insecure | address_private | host_not_found
 */
export const addressRefusal = (
  found: Exclude<OutsideResult, { kind: 'answered' }>,
  field: string,
): Refusal => {
  const path = [field];
  if (found.kind === 'failed') return new Refusal('host_not_found', {}, path);
  if (found.why === 'malformed') return new Refusal('wrong_format', {}, path);
  return new Refusal(found.why === 'private' ? 'address_private' : 'address_insecure', {}, path);
};

/**
 * Looks at an address when it is entered. It is looked at again with every request.
 * @throws Refusal wrong_format | address_insecure | address_private | host_not_found
 */
export const checkOutsideAddress = async (url: string, field: string): Promise<void> => {
  const found = await examineAddress(url);
  if (found) throw addressRefusal(found, field);
};
