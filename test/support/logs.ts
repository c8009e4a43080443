import { vi } from 'vitest';

const { logger } = await import('#functions/platform/log');

export type LogEntry = Readonly<Record<string, unknown>>;

/** Captures the log, at every level by default. Returns a function that stops and returns the text. */
export const captureLogs = (level: 'DEBUG' | 'ERROR' = 'DEBUG'): (() => string) => {
  let said = '';
  const usual = logger.getLevelName();
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      said += String(chunk);
      return true;
    }),
  );
  logger.setLogLevel(level);
  return () => {
    for (const stream of streams) stream.mockRestore();
    logger.setLogLevel(usual);
    return said;
  };
};

/** The JSON entries in a captured log. */
export const logEntries = (said: string): LogEntry[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogEntry);
