import { unimplementedRoutes } from './routes.ts';

/** Lists the calls of the contract that have no handler yet, one area per line: `node infra/unimplemented.ts`. */
const waiting = unimplementedRoutes();
const byArea = Map.groupBy(waiting, ({ area }) => area);
const lines = [...byArea].map(([area, calls]) => `  ${area}: ${calls.map(({ name }) => name).join(' ')}`);
console.log([`not yet (${waiting.length}):`, ...lines].join('\n'));
