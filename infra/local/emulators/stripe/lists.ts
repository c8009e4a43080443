import { noSuchParam } from './errors.ts';
import type { List } from './objects.ts';

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};
type Range = {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
};

/** A page of what exists, newest first. `existing` is in the order of creation. */
export const pageOf = <Item extends { id: string }>(
  existing: readonly Item[],
  url: string,
  paging: Paging,
): List<Item> => {
  const { limit = 10, starting_after: after, ending_before: before } = paging;
  const newest = existing.toReversed();
  const placeOf = (id: string, param: string): number => {
    const place = newest.findIndex((one) => one.id === id);
    if (place === -1) throw noSuchParam('object', id, param);
    return place;
  };
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newest.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  return {
    object: 'list',
    data: newest.slice(start, start + limit),
    has_more: newest.length > start + limit,
    url,
  };
};

/** Whether an object has what a list is asked for: the given values of some fields, and its moment. */
export const has = <One extends { created: number }, Name extends keyof One & string>(
  one: One,
  wanted: { [Field in Name]?: One[Field] | undefined } & { created?: number | Range | undefined },
  names: readonly Name[],
): boolean =>
  names.every((name) => wanted[name] === undefined || one[name] === wanted[name]) &&
  within(one.created, wanted.created);

const within = (moment: number, range: number | Range | undefined): boolean =>
  range === undefined ||
  (typeof range === 'number'
    ? moment === range
    : moment > (range.gt ?? -Infinity) &&
      moment >= (range.gte ?? -Infinity) &&
      moment < (range.lt ?? Infinity) &&
      moment <= (range.lte ?? Infinity));
