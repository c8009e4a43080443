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

/** The option of every command that explains itself. */
export const helpOption = { help: { type: 'boolean', default: false, short: 'h' } } as const;

/** One of the commands of an npm script. */
type Command = {
  /** What it does, in one line. */
  readonly says: string;
  /** Its module, loaded when it is asked for. `run` gets the arguments after its name. */
  readonly load: () => Promise<{ run: (args: readonly string[]) => Promise<boolean | void> }>;
};

/** The commands of an npm script, by name. */
export type Commands = Readonly<Record<string, Command>>;

/** The names with what each does, as help. */
export const listOf = (script: string, commands: Readonly<Record<string, Pick<Command, 'says'>>>): string => {
  const widest = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(widest)}  ${says}`);
  return `  npm run ${script} -- NAME …\n\n${lines.join('\n')}`;
};

export const asksForHelp = (argument: string | undefined): boolean =>
  argument === '--help' || argument === '-h';

/** @throws CommandError with all names */
export const refuseName = (script: string, commands: Parameters<typeof listOf>[1], name: string): never => {
  throw new CommandError(`There is no "${name}" in npm run ${script}.\n\n${listOf(script, commands)}`);
};

/**
 * Runs the command that the command line names, as `npm run operate -- migrate --data DIR`; without a name it lists all.
 * @param hint what stands below the list
 */
export const runNamed = (script: string, commands: Commands, hint = ''): Promise<void> =>
  runCommand(async () => {
    const [name, ...args] = process.argv.slice(2);
    if (name === undefined || asksForHelp(name)) return console.log(`${listOf(script, commands)}\n${hint}`);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command ? (await command.load()).run(args) : refuseName(script, commands, name);
  });
