/** Writes what documents say of the table's keys and of refusals, and what follows from the templates, which bench/ counts. */
export const run = async (): Promise<void> => {
  const writers = [
    await import('./data-model.ts'),
    await import('./refusal-table.ts'),
    await import('../../bench/stage-numbers.ts'),
  ];
  for (const writer of writers) await writer.run();
};
