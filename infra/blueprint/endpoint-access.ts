import type { EndpointId } from '#shared/contract/index';
import { access } from './access.ts';
import type { FunctionAccess } from './function-access.ts';
import { routes } from './routes.ts';

/** The access of each endpoint function, with what follows from the contract: a call that keys may make counts their calls. */
export const endpointAccess = Object.fromEntries(
  routes.map(({ id, endpoint: { scope } }): [EndpointId, FunctionAccess] => [
    id,
    { ...access[id], ...(scope !== null && { keyCalls: true as const }) },
  ]),
) as Readonly<Record<EndpointId, FunctionAccess>>;
