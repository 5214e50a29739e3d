/** Input that cannot be played: names file, line where there is one, and what was expected. */
export class WrongFeedFile extends Error {
  override readonly name = 'WrongFeedFile';
  readonly file: string;
  readonly line: number | undefined;

  constructor(file: string, line: number | undefined, expected: string) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: expected ${expected}`);
    this.file = file;
    this.line = line;
  }
}
