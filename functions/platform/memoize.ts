/** Asks each thing only once. */
export const memoize = <Found>(find: (id: string) => Promise<Found>): ((id: string) => Promise<Found>) => {
  const known = new Map<string, Promise<Found>>();
  return (id) => {
    const found = known.get(id) ?? find(id);
    known.set(id, found);
    return found;
  };
};
