/** `already_settled` as the name of a component: `AlreadySettled`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());

/** The component that a reference points to. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
