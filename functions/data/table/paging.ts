/** One row of a list that is read, and what is shown of it: nothing when it is not wanted. */
export type Row<Item> = { readonly position: string; readonly item: Item | undefined };
export type Rows<Item> = { readonly rows: readonly Row<Item>[]; readonly more: boolean };

/** Those of the rows that are wanted; the others cost no place on a page. */
export const filterRows = <Item>(
  { rows, more }: Rows<Item>,
  wanted: (item: Item) => boolean,
): Rows<Item> => ({
  rows: rows.map(({ position, item }) => ({
    position,
    item: item !== undefined && wanted(item) ? item : undefined,
  })),
  more,
});

/**
 * A full page of those rows of a list that are wanted: goes on reading until one more than `limit` is known, or there
 * are no more. `next` is the position of the last one shown; the last page has none, whatever unwanted rows follow it.
 */
export const fillPage = async <Item>(
  limit: number,
  after: string | undefined,
  read: (after: string | undefined) => Promise<Rows<Item>>,
): Promise<{ items: Item[]; next: string | undefined }> => {
  const items: Item[] = [];
  let from = after;
  let shown = after;
  for (;;) {
    const { rows, more } = await read(from);
    for (const { position, item } of rows) {
      from = position;
      if (item === undefined) continue;
      if (items.length === limit) return { items, next: shown };
      items.push(item);
      shown = position;
    }
    if (!more) return { items, next: undefined };
  }
};
