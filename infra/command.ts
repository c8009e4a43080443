/** An error the user of a command can fix. Printed as one sentence with a hint, without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'Problem';
}

/** Runs a command. The exit code is 1 if it returns false or throws. */
export const runCommand = async (command: () => Promise<boolean | void>): Promise<void> => {
  try {
    if ((await command()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof CommandError ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  }
};
