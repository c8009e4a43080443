import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type * as z from 'zod';
import { CommandError } from '../../command.ts';

/** A small file of an emulator, between starts; without a file, in memory only. */
type StoredJson<Value> = {
  readonly value: Value | undefined;
  readonly save: (value: Value) => void;
};

/**
 * Opens a file that holds a value as JSON. It is replaced as a whole, so that a crash leaves the old or the new one.
 * @param lost what is lost without the file
 * @throws CommandError when it holds something else, with the way out
 */
export const storedJson = <Value>(
  file: string | undefined,
  schema: z.ZodType<Value>,
  lost: string,
): StoredJson<Value> => {
  const read = (): Value | undefined => {
    if (!file || !existsSync(file)) return undefined;
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      throw new CommandError(
        `${file} is damaged. Remove it (${lost}), or start again without data: npm start -- --reset`,
      );
    }
  };
  return {
    value: read(),
    save: (value) => {
      if (!file) return;
      writeFileSync(`${file}.new`, JSON.stringify(value));
      renameSync(`${file}.new`, file);
    },
  };
};
