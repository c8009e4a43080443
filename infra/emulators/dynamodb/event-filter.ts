import type { FilterPattern, FilterRule } from '../../blueprint/stream-filters.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (rule: FilterRule, value: unknown): boolean => {
  if (typeof rule === 'string') return value === rule;
  const [[operator, operand] = [], ...others] = Object.entries(rule);
  if (others.length > 0) throw new Error(`a filter rule has one operator: ${JSON.stringify(rule)}`);
  switch (operator) {
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'suffix':
      return typeof value === 'string' && value.endsWith(String(operand));
    case 'exists':
      // Lambda looks at leaves only: an object does not exist for it.
      return (value !== undefined && !isObject(value)) === operand;
    default:
      throw new Error(`this stand-in knows no filter rule "${operator}"`);
  }
};

/** Whether an event passes a filter, by Lambda's rules: every field of the pattern, with one of its rules each. */
export const matchesFilter = (pattern: FilterPattern, event: unknown): boolean =>
  Object.entries(pattern).every(([field, part]) => {
    const value = isObject(event) ? event[field] : undefined;
    return Array.isArray(part)
      ? (part as readonly FilterRule[]).some((rule) => fits(rule, value))
      : matchesFilter(part as FilterPattern, value);
  });
