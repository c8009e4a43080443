import type { CsvSeparator } from '#shared/model/choices';

/**
 * Where decimals are written with a comma, spreadsheets divide cells at semicolons. They follow the machine's region, as the
 * browser's first language does, and not the language of the interface.
 */
export const isForSemicolons: boolean = new Intl.NumberFormat([...navigator.languages])
  .format(1.5)
  .includes(',');

/** What divides the cells of a file that the browser makes. */
export const ownSeparator: CsvSeparator = isForSemicolons ? 'semicolon' : 'comma';
