import { toCsv } from '#shared/rules/basics/csv';
import { ownSeparator } from '#web/product/csv/separator.ts';

/** Saves a table as a CSV file on the user's machine. */
export const downloadCsv = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void => {
  const address = URL.createObjectURL(
    new Blob([toCsv(columns, rows, ownSeparator)], { type: 'text/csv;charset=utf-8' }),
  );
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // By then the browser has started to write the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** An example of a file of people. */
export const downloadPeopleSample = (): void =>
  downloadCsv(
    'bravo-team.csv',
    ['email', 'first_name', 'last_name', 'birth_date', 'hire_date'],
    [
      ['ann@company.com', 'Ann', 'Lee', '1990-11-21', '2021-09-01'],
      ['bob@company.com', 'Bob', 'Stone', '', '2023-03-15'],
    ],
  );
