import type { Finding, SourceText } from './source.ts';

const columns = 110;
const words = 60;

/** Lists and layouts that are read as a table: what they say must stand together. */
const longer: ReadonlySet<string> = new Set([
  'domain/contract/live.ts',
  'gateway/ledger/books.ts',
  'gateway/settlement/staff-result.ts',
  'property-tests/settlement/published-rules.ts',
  'recordings/format/recording-error.ts',
  'recordings/format/segment.ts',
]);

interface Comment {
  readonly text: string;
  readonly line: number;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

function commentsIn(text: string): Comment[] {
  const blocks = [...text.matchAll(/^[ \t]*\/\*\*?(.*?)\*\//gms)];
  const runs = [...text.matchAll(/(?:^[ \t]*\/\/.*(?:\n|$))+/gm)];
  return [...blocks, ...runs].map((match) => ({ text: match[0], line: lineAt(text, match.index) }));
}

/** What is said before parameters, results and errors are; rows of a table are no prose. */
function proseOf(comment: string): string[] {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)\s?/, ''));
  const tags = lines.findIndex((line) => /^\s*@(param|returns|throws)\b/.test(line));
  const said = tags === -1 ? lines : lines.slice(0, tags);
  return said
    .filter((line) => !line.trimStart().startsWith('|'))
    .flatMap((line) => line.split(/\s+/).filter(Boolean));
}

/** The first comment of a command is its `--help`. */
const isHelp = (path: string, comment: Comment): boolean => path.startsWith('tools/') && comment.line === 1;
const isDirective = (line: string): boolean => /(biome|eslint|oxlint|@ts)-|https?:/.test(line);
const isRow = (line: string): boolean => /^\s*\*?\s*\|/.test(line);

/** Comments that go on and on are not read, and lines that leave the window are read by nobody. */
export function longComments(source: SourceText): Finding[] {
  const found: Finding[] = [];
  const comments = commentsIn(source.text);
  for (const comment of comments) {
    const count = proseOf(comment.text).length;
    if (count > words && !longer.has(source.path) && !isHelp(source.path, comment))
      found.push({ path: source.path, line: comment.line, rule: 'comment-words', detail: `${count} words` });
    for (const [at, line] of comment.text.split('\n').entries())
      if (line.length > columns && !isDirective(line) && !isRow(line))
        found.push({
          path: source.path,
          line: comment.line + at,
          rule: 'comment-width',
          detail: `${line.length} columns`,
        });
  }
  return found;
}
