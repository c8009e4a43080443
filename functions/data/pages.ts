/** One row of a list that is read, and what is shown of it: nothing when it is not wanted. */
export type Row<Item> = { readonly position: string; readonly item: Item | undefined };
export type Rows<Item> = { readonly rows: readonly Row<Item>[]; readonly more: boolean };

/**
 * A full page of those rows of a list that are wanted: goes on reading until there are `limit`, or no more.
 * `next` is the position of the last row that was used up.
 */
export const fillPage = async <Item>(
  limit: number,
  after: string | undefined,
  read: (after: string | undefined) => Promise<Rows<Item>>,
): Promise<{ items: Item[]; next: string | undefined }> => {
  const items: Item[] = [];
  let position = after;
  for (;;) {
    const { rows, more } = await read(position);
    for (const [at, row] of rows.entries()) {
      position = row.position;
      if (row.item !== undefined) items.push(row.item);
      if (items.length === limit) return { items, next: more || at + 1 < rows.length ? position : undefined };
    }
    if (!more) return { items, next: undefined };
  }
};
