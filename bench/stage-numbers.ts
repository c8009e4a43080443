import { readFileSync, writeFileSync } from 'node:fs';
import { fixedUsage } from './fixed-cost.ts';
import { billOf, dollarsFor, type Priced, prices } from './prices.ts';
import { limited, stagesOf } from './quotas.ts';
import { stages } from './stages.ts';

const inDollars = (dollars: number): string => `$${dollars.toFixed(2)}`;
const inWords = (count: number): string => Math.round(count).toLocaleString('en');

/** A table of Markdown as `oxfmt` writes it: each column as wide as its widest cell. */
const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const lines = rows.map(
    (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  return [lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join(
    '\n',
  );
};

const holders = { account: 'an account', region: 'a region', stack: 'a stack', API: 'an API' };

const quotaTable = (): string => {
  const rows = limited.map((one) => {
    const { quota } = one;
    const fit = Math.min(...stages.map((stage) => stagesOf(one, stage) ?? Number.POSITIVE_INFINITY));
    return [
      one.what,
      ...stages.map((stage) => inWords(one.count(stage))),
      quota ? `${inWords(quota.most)} in ${holders[quota.in]}` : 'none',
      Number.isFinite(fit) ? inWords(fit) : '–',
      one.page ?? 'not looked up',
    ];
  });
  return tableOf([
    ['a stage has', ...stages.map(({ profile }) => `\`${profile}\``), 'quota', 'stages', 'page'],
    ...rows,
  ]);
};

const firstToEnd = (): string => {
  const fitting = limited.flatMap((one) =>
    stages.flatMap((stage) => {
      const fit = stagesOf(one, stage);
      return fit === undefined ? [] : [{ what: one.what, fit }];
    }),
  );
  const least = Math.min(...fitting.map(({ fit }) => fit));
  const names = new Set(fitting.filter(({ fit }) => fit === least).map(({ what }) => what));
  return `**An account holds ${least} stages**, in all its regions together: ${[...names].join(' and ')} run out first.`;
};

/** What is paid for, or would be if it were not free, by the names of what is counted. */
const costTable = (): string => {
  const used = stages.map(({ resources }) => fixedUsage(resources));
  const needed = (Object.keys(prices) as Priced[]).filter((of) => used.some((usage) => (usage[of] ?? 0) > 0));
  const isPaid = (of: Priced): boolean => used.some((usage) => dollarsFor(of, usage[of] ?? 0) > 0);
  const rows = needed.filter(isPaid).map((of) => {
    const { of: what, dollars, per, free } = prices[of];
    return [
      what,
      `${inDollars(dollars)}${per === 1 ? '' : ` for ${inWords(per)}`}`,
      free === 0 ? '–' : inWords(free),
      ...used.map(({ [of]: count = 0 }) =>
        count === 0 ? '–' : `${inWords(count)}: ${inDollars(dollarsFor(of, count))}`,
      ),
    ];
  });
  const sums = used.map((usage) => inDollars(billOf(usage)));
  const free = needed
    .filter((of) => !isPaid(of))
    .map((of) => `${prices[of].of} (${inWords(Math.max(...used.map((usage) => usage[of] ?? 0)))})`);
  return `${tableOf([
    [
      'per month, before any use',
      'list price of us-east-1',
      'free',
      ...stages.map(({ profile }) => `\`${profile}\``),
    ],
    ...rows,
    ['total', '', '', ...sums],
  ])}\n\nWithin the free tier: ${free.join(', ')}.`;
};

const command = 'npm run generate -- docs';
const begin = (name: string): string => `<!-- ${name}: \`${command}\` writes this -->`;
const end = (name: string): string => `<!-- end of ${name} -->`;

/** The parts of documents that follow from the templates. */
export const parts = [
  { file: 'docs/scale.md', name: 'stage', render: () => `${quotaTable()}\n\n${firstToEnd()}` },
  { file: 'docs/operations/first-deploy.md', name: 'fixed cost', render: costTable },
] as const;
type Part = (typeof parts)[number];

const whereIs = ({ name }: Part, text: string): readonly [from: number, to: number] => {
  const [from, to] = [text.indexOf(begin(name)), text.indexOf(end(name))];
  if (from < 0 || to < from) throw new Error(`the marks of "${name}" are missing`);
  return [from + begin(name).length, to];
};

const textOf = ({ file }: Part): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** The part as the document has it. */
export const readPart = (part: Part): string => {
  const text = textOf(part);
  return text.slice(...whereIs(part, text)).trim();
};

export const run = async (): Promise<void> => {
  for (const part of parts) {
    const text = textOf(part);
    const [from, to] = whereIs(part, text);
    const written = `${text.slice(0, from)}\n\n${part.render()}\n\n${text.slice(to)}`;
    writeFileSync(new URL(`../${part.file}`, import.meta.url), written);
  }
};
