import { notYet } from './routes.ts';

/** Says which calls of the contract have no handler yet, an area a line: `node infra/not-yet.ts`. */
const waiting = notYet();
const byArea = Map.groupBy(waiting, ({ area }) => area);
const lines = [...byArea].map(([area, calls]) => `  ${area}: ${calls.map(({ name }) => name).join(' ')}`);
console.log([`not yet (${waiting.length}):`, ...lines].join('\n'));
