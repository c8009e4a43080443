/** Prints a table of Markdown. */
export const printTable = (
  head: readonly string[],
  body: readonly (readonly (string | number)[])[],
): void => {
  for (const cells of [head, head.map(() => '---'), ...body]) console.log(`| ${cells.join(' | ')} |`);
  console.log();
};
