/** One row of a list that is read; `item` is undefined when the row is not wanted. */
export type Row<Item> = { readonly position: string; readonly item: Item | undefined };
export type Rows<Item> = {
  readonly rows: readonly Row<Item>[];
  readonly more: boolean;
  /** How many rows were read for these, where it is not their own number. */
  readonly read?: number;
};

/** Keeps the wanted rows; unwanted ones take no place on a page. */
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
 * Returns a full page of the wanted rows of a list: reads on until one more than `limit` is known, or the list ends.
 * `next` is the position of the last row shown. The last page has none, even when unwanted rows follow it.
 * @param most after so many rows the page ends with what was found, so that a call costs no more in a longer list
 */
export const fillPage = async <Item>(
  limit: number,
  after: string | undefined,
  read: (after: string | undefined) => Promise<Rows<Item>>,
  most = Infinity,
): Promise<{ items: Item[]; next: string | undefined }> => {
  const items: Item[] = [];
  let from = after;
  let shown = after;
  for (let seen = 0; ;) {
    const { rows, more, read: count = rows.length } = await read(from);
    seen += count;
    for (const { position, item } of rows) {
      from = position;
      if (item === undefined) continue;
      if (items.length === limit) return { items, next: shown };
      items.push(item);
      shown = position;
    }
    if (!more) return { items, next: undefined };
    if (seen >= most) return { items, next: from };
  }
};
