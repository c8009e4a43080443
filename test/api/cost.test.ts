import { expect, test } from 'vitest';
import { aCompany, stopStream } from '../../bench/company.ts';
import { measure } from '../../bench/measure.ts';
import { isOver, rows } from '../../bench/rows.ts';

await stopStream();
const company = await aCompany(10, 100);

test.each(rows.filter(({ where }) => where === undefined))(
  '$name costs no more round trips, read and write units than agreed',
  async (row) => {
    const cost = await measure(row.id, await row.prepare(company));
    expect({ ...cost, over: isOver(cost, row) }).toMatchObject({ over: false });
  },
);
