/** Resolves when everything that runs now waits for something: after the promises that are settled already. */
const whenAllWait = async (): Promise<void> => {
  await Promise.resolve();
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
};

/**
 * Collects what is asked for at the same moment, and asks for it once. Everybody gets the same answer, or the same
 * error.
 */
export const batchCalls = <Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<Answer>,
): ((asked: Asked) => Promise<Answer>) => {
  let open: { readonly asked: Asked[]; readonly answer: Promise<Answer> } | undefined;
  const begin = () => {
    const asked: Asked[] = [];
    const answer = whenAllWait().then(() => {
      open = undefined;
      return askAll(asked);
    });
    return { asked, answer };
  };
  return (asked) => {
    open ??= begin();
    open.asked.push(asked);
    return open.answer;
  };
};
