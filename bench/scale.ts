import { tracesOf } from './arrivals.ts';
import { measureMember } from './member.ts';
import { callsInMonth, month, peakRate } from './month.ts';
import { listPrice } from './prices.ts';
import { printTable } from './print.ts';

/**
 * Prints what one more active member costs in AWS in a month, and the load of 10 to 10 million of them. `npm run bench -- bill`
 * prints the whole bill.
 */
const { lines, besides, invocations, usage } = await measureMember();

const cents = (dollars: number): string => (dollars * 100).toFixed(4);
printTable(
  [
    'what one member does',
    'function',
    'a month',
    'invocations',
    'read / write units',
    'cents each',
    'cents a month',
  ],
  [
    ...lines.map((one) => [
      one.action,
      one.id,
      one.times,
      one.invocations,
      `${one.reads} / ${one.writes}`,
      cents(listPrice(one.usage)),
      cents(one.times * listPrice(one.usage)),
    ]),
    ...besides.map((one) => [
      one.name,
      '',
      one.times.toFixed(1),
      '',
      '',
      cents(listPrice(one.usage)),
      cents(one.times * listPrice(one.usage)),
    ]),
  ],
);

const total = (part: (line: (typeof lines)[number]) => number): number =>
  lines.reduce((sum, line) => sum + line.times * part(line), 0);
console.log(
  `One active member: ${cents(listPrice(usage))} cents a month without traces, for ${callsInMonth.toFixed(0)} calls, ` +
    `${total((line) => line.invocations).toFixed(0)} invocations, ` +
    `${total(({ reads }) => reads).toFixed(0)} read and ${total(({ writes }) => writes).toFixed(0)} write units.\n`,
);

/** How many traces of a month X-Ray records, of everything that so many people do. */
const tracesFor = (people: number): number =>
  [...invocations.values()].reduce((sum, number) => sum + tracesOf(people * number), 0);

printTable(
  [
    'people',
    'dollars a month by use',
    'of it traces',
    'calls a second at the peak',
    'sends a second',
    'read / write units a second',
  ],
  [10, 10_000, 200_000, 10_000_000].map((people) => {
    const rate = peakRate(people);
    const per = (sum: number): string => ((rate / callsInMonth) * sum).toFixed(1);
    const traced = listPrice({ traces: tracesFor(people) });
    return [
      people.toLocaleString('en'),
      (people * listPrice(usage) + traced).toFixed(2),
      traced.toFixed(2),
      rate.toFixed(2),
      per(month['send to 1'] ?? 0),
      `${per(total(({ reads }) => reads))} / ${per(total(({ writes }) => writes))}`,
    ];
  }),
);
process.exit(0);
