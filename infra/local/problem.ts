/** Something the person at the terminal can mend: said in one sentence with a way out, without a stack trace. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Runs a command to its end: with 1 when something is wrong, which it says itself or throws. */
export const runCommand = async (command: () => Promise<boolean | void>): Promise<void> => {
  try {
    if ((await command()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Problem ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  }
};
