import { expect, test } from 'vitest';
import type { ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Value } from '#shared/model/value';
import { renamedValues } from '#shared/rules/workspaces/values';

const looks = { name: 'Wonder', color: '112233', emoji: '🌟' };
const aValue = (id: string): Value => ({
  id: id as ValueId,
  description: '',
  keywords: [],
  tag: id,
  default: false,
  ...looks,
});

test('how changed values look is kept for so many, and forgotten of those that were deleted first', () => {
  const known = Array.from({ length: limits.value.renamed }, (_, at) => String(at).padStart(3, '0'));
  const renamed_values = Object.fromEntries(known.map((id) => [id, looks]));
  const there = aValue('000');
  const changed = aValue('zzz');
  const before = { ...changed, name: 'Curiosity' };
  const kept = renamedValues({ value: changed, before }, [there, before], { renamed_values });
  expect(Object.keys(kept ?? {}).toSorted()).toEqual(['000', ...known.slice(2), 'zzz']);
  // Another tag or description is no other look.
  expect(renamedValues({ value: there, before: { ...there, tag: 'x' } }, [there], { renamed_values })).toBe(
    renamed_values,
  );
});
