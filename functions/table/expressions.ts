/**
 * Conditions and changes of one item, as data. `renderTests` and `renderUpdate` turn them into DynamoDB expressions.
 */
type Test = readonly [attribute: string, is: '=' | '<>' | '<' | '<=' | '>' | '>=', than: unknown];
export type Condition =
  | Test
  | { readonly exists: string }
  | { readonly absent: string }
  | { readonly any: readonly Condition[] };

/** The attribute is still as it was read, so that no concurrent change is overwritten. */
export const unchanged = (attribute: string, read: unknown): Condition =>
  read === undefined ? { absent: attribute } : [attribute, '=', read];

export type Change = {
  /** New values; an attribute set to undefined is removed. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Copies attributes (target: source), all read before any is written; an absent source counts as 0. */
  readonly copy?: Readonly<Record<string, string>>;
  readonly add?: Readonly<Record<string, number>>;
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
  if ('any' in condition) return `(${condition.any.map((one) => renderCondition(one, at)).join(' OR ')})`;
  const [attribute, is, than] = condition;
  return `${at.name(attribute)} ${is} ${at.value(than)}`;
};

const renderChange = ({ set = {}, copy = {}, add = {}, remove = [] }: Change, at: Placeholders): string => {
  const sets = [
    ...Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([attribute, value]) => `${at.name(attribute)} = ${at.value(value)}`),
    ...Object.entries(copy).map(
      ([target, source]) => `${at.name(target)} = if_not_exists(${at.name(source)}, ${at.value(0)})`,
    ),
  ];
  const removed = [
    ...remove,
    ...Object.entries(set).flatMap(([attribute, value]) => (value === undefined ? [attribute] : [])),
  ];
  const adds = Object.entries(add).map(([attribute, by]) => `${at.name(attribute)} ${at.value(by)}`);
  return [
    sets.length > 0 && `SET ${sets.join(', ')}`,
    adds.length > 0 && `ADD ${adds.join(', ')}`,
    removed.length > 0 && `REMOVE ${removed.map(at.name).join(', ')}`,
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
