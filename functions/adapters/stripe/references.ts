/** What Stripe names by its id, or gives whole where that was asked for. */
type Reference<Item> = string | Item | null | undefined;

export const idOf = (reference: Reference<{ readonly id: string }>): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

export const objectOf = <Item extends object>(reference: Reference<Item>): Item | undefined =>
  typeof reference === 'object' && reference ? reference : undefined;
