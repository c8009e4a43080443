import { readFileSync, writeFileSync } from 'node:fs';
import { indexes, keys, lists, type Noun } from '#functions/data/table/keys';
import { nouns } from '#functions/data/table/nouns';
import { tableShape } from './table-shape.ts';

/** Names for the arguments of every key, by position and noun, as the document shows them. */
const placeholders: Record<string, readonly string[]> = {
  membership: ['<email>', '<workspace>'],
  code: ['<email>'],
  temporarySession: ['<email>', '<session>'],
  accountIdempotency: ['<email>', '<key>'],
  addressCodes: ['<address>', '<hour>'],
  stripeCustomer: ['<customer>'],
  stripeEvent: ['<event>'],
  googleToken: ['<hash>'],
};

const argumentsOf = (name: string, of: (...args: never[]) => unknown): readonly string[] => {
  if (placeholders[name]) return placeholders[name];
  const source = String(of);
  const list = source.slice(source.indexOf('(') + 1, source.indexOf(')'));
  return list
    .split(',')
    .map((argument) => argument.trim())
    .filter(Boolean)
    .map((argument) => `<${longNames[argument] ?? argument}>`);
};

const longNames: Record<string, string> = {
  w: 'workspace',
  u: 'user',
  v: 'value',
  p: 'id',
  s: 'session',
  r: 'reward',
  e: 'id',
};

const fill = <Result>(name: string, of: (...args: never[]) => Result): Result =>
  of(...(argumentsOf(name, of) as never[]));

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;

const keyRows = Object.entries(keys).map(([name, of]) => {
  const { pk, sk } = fill(name, of as (...args: never[]) => { pk: string; sk: string });
  const { answers, expires, reset, deletion, erasure } = nouns[name as Noun];
  return row(name, code(pk), code(sk), answers, expires ?? '', reset, deletion, erasure);
});

const listRows = Object.entries(lists).map(([name, of]) => {
  const { pk, begins } = fill(name, of as (...args: never[]) => { pk: string; begins?: string });
  return row(name, code(pk), begins === undefined ? '' : code(`${begins}…`));
});

const indexRows = Object.entries(indexes).map(([name, of]) =>
  row(name, code(fill(name, of as (...args: never[]) => string))),
);

const shapeRows = Object.entries(tableShape.indexes).map(([name, { partition, sort, includes }]) =>
  row(name, code(partition), code(sort), includes.length > 0 ? includes.join(', ') : 'keys only'),
);

/** docs/data-model.md, made from functions/data/table/keys.ts and the table's shape. */
export const dataModel = (): string => `# Data model

One DynamoDB table holds everything. This page is made from \`functions/data/table/keys.ts\` by \`npm run docs\`; a test
fails when it is not up to date.

The partition of everything that belongs to a workspace begins with \`W#<workspace>\`: no key can name another
tenant's item. Ids are ULIDs, so lists come in the order of time. Items with \`ttl\` count as absent from that second on,
whether or not DynamoDB has removed them yet.

## Items

The last three columns say what happens to an item when the workspace is reset, when it is deleted, and when the member
it belongs to is erased; the workflows read them from \`functions/data/table/nouns.ts\`.

${[row('item', 'pk', 'sk', 'answers', 'expires', 'reset', 'deletion', 'erasure'), row(...Array<string>(8).fill('---')), ...keyRows].join('\n')}

## Lists

Read with one Query a page.

${[row('list', 'pk', 'sk begins with'), row('---', '---', '---'), ...listRows].join('\n')}

## Indexes

${[row('index', 'partition', 'sort', 'holds'), row('---', '---', '---', '---'), ...shapeRows].join('\n')}

${[row('read as', 'partition'), row('---', '---'), ...indexRows].join('\n')}

## The ledger

A user has two purses. The *allowance* is what may still be given: \`spent\` and the \`period\` it belongs to stand on
the user item, and a spent amount of another period counts as 0, so nothing is ever reset. The *balance* is what was
received: every change of it is one entry, written in the same transaction, numbered without a gap (\`entries\` on
the user item is the newest number, and the condition every balance change is held to). Each entry names its
counter-account (\`issued\`, \`redeemed\`, \`adjusted\`): balances and counter-accounts of a workspace sum to 0.

Transactions that move points touch no item of the whole workspace. Totals, leaderboards and the search index follow
from the table's change stream (\`functions/jobs/count.ts\`); a \`counted\` marker in the same transaction makes each
event count once.
`;

const file = new URL('../docs/data-model.md', import.meta.url);

if (import.meta.main) writeFileSync(file, dataModel());

/** What the document says now. */
export const writtenDataModel = (): string => readFileSync(file, 'utf8');
