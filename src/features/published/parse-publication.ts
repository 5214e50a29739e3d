import { marked, type Token, type Tokens } from 'marked';
import type { Figures, Table } from './figures.ts';

/** What stands in a line of text. */
export type Span = Numbered &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'strong' | 'em'; readonly spans: readonly Span[] }
    | { readonly kind: 'link'; readonly href: string; readonly spans: readonly Span[] }
  );

/** Its place in the text. */
interface Numbered {
  readonly nth: number;
}

interface Item extends Numbered {
  readonly spans: readonly Span[];
}

interface Row extends Numbered {
  readonly cells: readonly Item[];
}

/** What a publication is made of. Nothing else is shown: markup of the web in a text is an error (CNT-01). */
export type Block = Numbered &
  (
    | { readonly kind: 'heading'; readonly depth: number; readonly anchor: string; readonly name: string }
    | { readonly kind: 'paragraph' | 'note'; readonly spans: readonly Span[] }
    | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
    | { readonly kind: 'table'; readonly head: readonly Item[]; readonly rows: readonly Row[] }
  );

/** `{{minimumStake}}` */
const FIGURE = /\{\{(\w+)\}\}/g;
/** A paragraph that is nothing but a table of figures: `{{table:rule4}}`. */
const TABLE = /^\{\{table:(\w+)\}\}$/;
/** The anchor of a heading: `## Each way {#each-way}`. */
const ANCHOR = /\s*\{#([\w-]+)\}$/;

function filled(source: string, { values }: Figures): string {
  return source.replace(FIGURE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no figure ${name}`);
    return value;
  });
}

function spanOf(token: Token, nth: number): readonly Span[] {
  switch (token.type) {
    case 'text':
    case 'escape': {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? [{ nth, kind: 'text', text }] : spansOf(tokens);
    }
    case 'strong':
    case 'em':
      return [{ nth, kind: token.type, spans: spansOf((token as Tokens.Strong).tokens) }];
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      return [{ nth, kind: 'link', href, spans: spansOf(tokens) }];
    }
    default:
      throw new Error(`a publication has no ${token.type}`);
  }
}

const spansOf = (tokens: readonly Token[]): readonly Span[] => tokens.flatMap(spanOf);

const cellsOf = (cells: readonly string[]): readonly Item[] =>
  cells.map((text, nth) => ({ nth, spans: [{ nth: 0, kind: 'text', text }] }));

function tableOf(name: string, { tables }: Figures, nth: number): Block {
  const table: Table | undefined = tables[name];
  if (table === undefined) throw new Error(`no table ${name}`);
  const rows = table.rows.map((cells, row) => ({ nth: row, cells: cellsOf(cells) }));
  return { nth, kind: 'table', head: cellsOf(table.head), rows };
}

function headingOf({ text, depth }: Tokens.Heading, nth: number): Block {
  const anchor = ANCHOR.exec(text)?.[1];
  if (anchor === undefined) throw new Error(`the heading ${text} has no anchor`);
  return { nth, kind: 'heading', depth, anchor, name: text.replace(ANCHOR, '') };
}

const itemsOf = (items: readonly { readonly tokens: readonly Token[] }[]): readonly Item[] =>
  items.map(({ tokens }, nth) => ({ nth, spans: spansOf(tokens) }));

function blockOf(token: Token, figures: Figures, nth: number): Block {
  switch (token.type) {
    case 'heading':
      return headingOf(token as Tokens.Heading, nth);
    case 'paragraph': {
      const { text, tokens } = token as Tokens.Paragraph;
      const table = TABLE.exec(text.trim())?.[1];
      return table === undefined
        ? { nth, kind: 'paragraph', spans: spansOf(tokens) }
        : tableOf(table, figures, nth);
    }
    case 'blockquote': {
      const paragraphs = (token as Tokens.Blockquote).tokens as readonly Tokens.Paragraph[];
      return { nth, kind: 'note', spans: spansOf(paragraphs.flatMap(({ tokens }) => tokens)) };
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { nth, kind: 'list', ordered, items: itemsOf(items) };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = rows.map((row, at) => ({ nth: at, cells: itemsOf(row) }));
      return { nth, kind: 'table', head: itemsOf(header), rows: cells };
    }
    default:
      throw new Error(`a publication has no ${token.type}`);
  }
}

/**
 * The Markdown of a publication with its figures in it.
 *
 * @throws Error for a figure or table that nobody knows, a heading without an anchor, and for markup that
 *   publications do not have: no text is shown with a hole in it
 */
export const parsePublication = (source: string, figures: Figures): readonly Block[] =>
  marked
    .lexer(filled(source, figures))
    .filter(({ type }) => type !== 'space')
    .map((token, nth) => blockOf(token, figures, nth));
