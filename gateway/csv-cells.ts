const FORMULA = /^[=+@\t\r-]/;
/** A figure below nothing runs nothing, and is to be added up. */
const FIGURE = /^-\d+(?:\.\d+)?$/;

/** Quoted; what a spreadsheet would run as a formula is text (PAY-11.4). */
export const csvCell = (text: string): string =>
  `"${(FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A byte order mark, by which spreadsheets know UTF-8, and the names of the columns. */
export const fileStart = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`;
