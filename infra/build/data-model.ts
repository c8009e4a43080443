import { readFileSync, writeFileSync } from 'node:fs';
import { indexes, keys, lists, type Noun } from '#functions/table/keys';
import { nouns } from '#functions/table/nouns';
import { tableShape } from '../blueprint/table-shape.ts';

/** The placeholders of keys whose arguments have longer names, by noun and position. */
const placeholders: Record<string, readonly string[]> = {
  accountIdempotency: ['<email>', '<key>'],
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
  const { answers, expires, reset, deletion, erasure, archive } = nouns[name as Noun];
  return row(name, code(pk), code(sk), answers, expires ?? '', reset, deletion, erasure, archive);
});

const listRows = Object.entries(lists).map(([name, of]) => {
  const { pk, begins } = fill(name, of as (...args: never[]) => { pk: string; begins?: string });
  return row(name, code(pk), begins === undefined ? '' : code(`${begins}…`));
});

const indexRows = Object.entries(indexes).map(([name, of]) => row(name, code(fill(name, of))));

const shapeRows = Object.entries(tableShape.indexes).map(([name, { partition, sort, includes }]) =>
  row(name, code(partition), code(sort), includes.length > 0 ? includes.join(', ') : 'keys only'),
);

/** The text of docs/data-model.md, generated from functions/table/keys.ts and the shape of the table. */
export const renderDataModel = (): string => `# Data model

One DynamoDB table holds all data. \`npm run generate -- docs\` generates this page from \`functions/table/keys.ts\`; a test fails
if it is out of date.

The partition key of every item of a workspace begins with \`W#<workspace>\`, so no key can reach the item of another
tenant. Ids are ULIDs, so lists are in chronological order. An item with \`ttl\` counts as absent from that second on, even if
DynamoDB has not removed it yet.

## Items

The last four columns say what happens to an item when the workspace is reset, when it is deleted, and when the member
it belongs to is erased, and which part of the archive of a workspace contains it. No part does if the item is *derived* (an import
computes it again), a means of *access*, *passing* (useless a few days later), or tied to a *payment* in this
installation. The workflows read all of this from \`functions/table/nouns.ts\`.

${[row('item', 'pk', 'sk', 'answers', 'expires', 'reset', 'deletion', 'erasure', 'archive'), row(...Array<string>(9).fill('---')), ...keyRows].join('\n')}

## Lists

One Query reads one page.

${[row('list', 'pk', 'sk begins with'), row('---', '---', '---'), ...listRows].join('\n')}

## Indexes

${[row('index', 'partition', 'sort', 'holds'), row('---', '---', '---', '---'), ...shapeRows].join('\n')}

${[row('read as', 'partition'), row('---', '---'), ...indexRows].join('\n')}

## The ledger

A user has two amounts of points. The *allowance* is what the user can still give: the user item holds \`spent\` and its
\`period\`, and a spent amount of another period counts as 0, so no reset job is needed. It never goes back: a request
that is decided late is charged to the later period. The *balance* is what the user
received and can spend. Every change of a balance is one ledger entry, written in the same transaction and numbered without
gaps: \`entries\` on the user item is the newest number, and every balance change is conditional on it. Each entry names its
counter-account (\`issued\`, \`redeemed\`, \`adjusted\`, \`opening\`); all balances and counter-accounts of a workspace sum to 0. \`GET /ledger/verify\` and
\`npm run operate -- verify-ledger\` recompute every balance from the entries, and the allowances of the current period from the posts.

A transaction that moves points never writes an item shared by the whole workspace. Projections (totals, leaderboards and the
search index) are updated from the table's change stream (\`functions/jobs/count.ts\`); a \`counted\` marker in the same
transaction makes each event count exactly once. The terms of posts need no marker: they are written from the current post, and the
post is read again afterward.
`;

const file = new URL('../../docs/data-model.md', import.meta.url);

export const run = async (): Promise<void> => writeFileSync(file, renderDataModel());

/** The current content of the document. */
export const readDataModelDocument = (): string => readFileSync(file, 'utf8');
