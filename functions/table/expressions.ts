/**
 * Conditions and changes of one item, as data. `renderTests` and `renderUpdate` turn them into DynamoDB expressions.
 */
type Test = readonly [attribute: string, is: '=' | '<>' | '<' | '<=' | '>' | '>=', than: unknown];
export type Condition =
  | Test
  | { readonly exists: string }
  | { readonly absent: string }
  | { readonly any: readonly Condition[] }
  /** The list has fewer elements. */
  | { readonly shorter: string; readonly than: number }
  /** The list has no such element. */
  | { readonly lacks: string; readonly element: string }
  /** An element of the list, counted from 0. */
  | { readonly list: string; readonly at: number; readonly is: unknown };

/** The attribute is still as it was read, so that no concurrent change is overwritten. */
export const unchanged = (attribute: string, read: unknown): Condition =>
  read === undefined ? { absent: attribute } : [attribute, '=', read];

export type Change = {
  /** New values; an attribute set to undefined is removed. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Copies attributes (target: source), all read before any is written; an absent source counts as 0. */
  readonly copy?: Readonly<Record<string, string>>;
  readonly add?: Readonly<Record<string, number>>;
  /** Elements to add to the end of lists, whatever was added meanwhile. */
  readonly append?: Readonly<Record<string, unknown>>;
  /** Places of elements to take out of lists, counted from 0. */
  readonly removeAt?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
};

/** Collects names and values as placeholders, so that an expression never contains a user's text. */
const placeholders = () => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  return {
    name: (attribute: string): string => {
      const placeholder = `#${attribute}`;
      names[placeholder] = attribute;
      return placeholder;
    },
    value: (value: unknown): string => {
      const placeholder = `:v${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    rendered: () => ({
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  };
};
type Placeholders = ReturnType<typeof placeholders>;

const renderCondition = (condition: Condition, at: Placeholders): string => {
  if ('exists' in condition) return `attribute_exists(${at.name(condition.exists)})`;
  if ('absent' in condition) return `attribute_not_exists(${at.name(condition.absent)})`;
  if ('shorter' in condition) return `size(${at.name(condition.shorter)}) < ${at.value(condition.than)}`;
  if ('lacks' in condition)
    return `NOT contains(${at.name(condition.lacks)}, ${at.value(condition.element)})`;
  if ('list' in condition) return `${at.name(condition.list)}[${condition.at}] = ${at.value(condition.is)}`;
  if ('any' in condition) return `(${condition.any.map((one) => renderCondition(one, at)).join(' OR ')})`;
  const [attribute, is, than] = condition;
  return `${at.name(attribute)} ${is} ${at.value(than)}`;
};

const renderChange = (
  { set = {}, copy = {}, add = {}, append = {}, remove = [], removeAt = {} }: Change,
  at: Placeholders,
): string => {
  const sets = [
    ...Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([attribute, value]) => `${at.name(attribute)} = ${at.value(value)}`),
    ...Object.entries(copy).map(
      ([target, source]) => `${at.name(target)} = if_not_exists(${at.name(source)}, ${at.value(0)})`,
    ),
    ...Object.entries(append).map(
      ([list, value]) => `${at.name(list)} = list_append(${at.name(list)}, ${at.value([value])})`,
    ),
  ];
  const removed = [
    ...remove.map(at.name),
    ...Object.entries(removeAt).map(([list, place]) => `${at.name(list)}[${place}]`),
    ...Object.entries(set).flatMap(([attribute, value]) => (value === undefined ? [at.name(attribute)] : [])),
  ];
  const adds = Object.entries(add).map(([attribute, by]) => `${at.name(attribute)} ${at.value(by)}`);
  return [
    sets.length > 0 && `SET ${sets.join(', ')}`,
    adds.length > 0 && `ADD ${adds.join(', ')}`,
    removed.length > 0 && `REMOVE ${removed.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
};

const conditionsOf = (when: readonly Condition[], at: Placeholders): string =>
  when.map((one) => renderCondition(one, at)).join(' AND ');

/** Renders the expression of a request that only checks conditions. */
export const renderTests = (when: readonly [Condition, ...Condition[]]) => {
  const at = placeholders();
  return { ConditionExpression: conditionsOf(when, at), ...at.rendered() };
};

/** Renders the expression of a request that changes an item under conditions. */
export const renderUpdate = (change: Change, when: readonly Condition[]) => {
  const at = placeholders();
  const update = renderChange(change, at);
  const condition = conditionsOf(when, at);
  return {
    UpdateExpression: update,
    ...(condition && { ConditionExpression: condition }),
    ...at.rendered(),
  };
};
