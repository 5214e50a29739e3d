import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Text } from '#src/text/text.ts';
import type { ProofLine } from '../proof-facts.ts';
import type { Fact, Report, Section } from '../report.ts';

/** Who prepared a report, when and for what: on every page of it (UK-54). */
export interface Preparation {
  readonly viewer: string;
  readonly ticket: string | null;
  /** Epoch ms; also the only time in the file's own metadata, so that the same input gives the same bytes. */
  readonly at: number;
}

export interface ReportPages {
  readonly report: Report;
  readonly preparation: Preparation;
  /** Empty for a report that leaves without a pack. */
  readonly proofs: readonly ProofLine[];
  readonly preparedAt: string;
  /** Bet number, or the ref of a bet without one. */
  readonly name: string;
}

const grey = '#5b6470';
const line = '#d5dae1';
const margin = 40;

/** Long words (hashes, refs) have no place to break; a zero-width space after every few letters makes one. */
const breakable = (text: string): string => text.replaceAll(/([^\s]{24})(?=[^\s])/g, '$1\u200b');

/** Every string is text to be printed, whatever it holds: never a style, a link or a command. */
const cell = (text: string, style?: string): Content => ({
  text: breakable(text),
  ...(style === undefined ? {} : { style }),
});

const layout: ContentTable['layout'] = {
  hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

function facts(rows: readonly Fact[]): Content {
  return {
    table: { widths: [190, '*'], body: rows.map(([label, value]) => [cell(label, 'label'), cell(value)]) },
    layout,
  };
}

/** A price with its version stays on one line; elsewhere the first column is as wide as what stands in it. */
const PRICE_WIDTH = 112;
const widthsOf = (id: Section['id'], columns: number): (string | number)[] =>
  Array.from({ length: columns }, (_, at) =>
    id === 'prices' ? (at === 0 ? '*' : PRICE_WIDTH) : at === 0 && columns > 2 ? 'auto' : '*',
  );

function section({ id, title, head, rows, empty }: Section): Content[] {
  const heading: Content = { text: title, style: 'heading', headlineLevel: 1 };
  if (rows.length === 0) return [heading, cell(empty ?? '', 'note')];
  return [
    heading,
    {
      table: {
        headerRows: 1,
        widths: widthsOf(id, head.length),
        body: [head.map((text) => cell(text, 'label')), ...rows.map((row) => row.map((text) => cell(text)))],
      },
      layout,
    },
  ];
}

/** Each proof as a paragraph that stays together: what it means, then its figures. */
function proofSection(lines: readonly ProofLine[], t: Text): Content[] {
  if (lines.length === 0) return [];
  return [
    { text: t('evidence.section.proofs'), style: 'heading', headlineLevel: 1 },
    ...lines.map(
      ({ title, words, facts: figures }): Content => ({
        stack: [
          { text: title, style: 'proof' },
          cell(words),
          ...(figures.length === 0 ? [] : [facts(figures)]),
        ],
        unbreakable: true,
      }),
    ),
  ];
}

/** Texts that must follow a heading on its page. */
const HEADING_COMPANY = 6;

/** Most lines of the story on the first page; all of them follow on the next. */
const FIRST_PAGE_LINES = 12;

/** One page that a layperson understands, then everything in detail (EVT-08). */
export function definitionOf(pages: ReportPages, t: Text): TDocumentDefinitions {
  const { report, preparation, proofs, preparedAt, name } = pages;
  const { story } = report;
  const short = story.length <= FIRST_PAGE_LINES ? story : story.slice(-FIRST_PAGE_LINES);
  const prices = report.sections.filter(({ id }) => id === 'prices');
  const ticket: readonly Fact[] =
    preparation.ticket === null ? [] : [[t('evidence.fact.ticket'), preparation.ticket]];
  const prepared: readonly Fact[] = [
    [t('evidence.fact.viewer'), preparation.viewer],
    ...ticket,
    [t('evidence.fact.preparedAt'), preparedAt],
  ];
  return {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin + 10],
    info: { title: report.title, creationDate: new Date(preparation.at), modDate: new Date(preparation.at) },
    watermark: { text: `${preparation.viewer} ${preparation.ticket ?? ''}`.trim(), opacity: 0.05, angle: 45 },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 18, bold: true, margin: [0, 0, 0, 6] },
      verdict: { fontSize: 12, margin: [0, 0, 0, 10] },
      heading: { fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
      proof: { bold: true, margin: [0, 8, 0, 2] },
      label: { color: grey },
      note: { color: grey, italics: false, margin: [0, 2, 0, 0] },
    },
    // A heading does not stand alone at the foot of a page.
    pageBreakBefore: (node, around) =>
      node.headlineLevel === 1 && around.getFollowingNodesOnPage().length < HEADING_COMPANY,
    content: [
      { text: breakable(report.title), style: 'title' },
      { text: breakable(report.verdict), style: 'verdict' },
      facts(report.summary),
      ...prices.flatMap(section),
      { text: t('evidence.section.timeline'), style: 'heading' },
      storyTable(short, 'local'),
      { text: t('evidence.section.timelineUtc'), style: 'heading', pageBreak: 'before' },
      storyTable(story, 'utc'),
      ...report.sections.filter(({ id }) => id !== 'prices').flatMap(section),
      ...proofSection(proofs, t),
      { text: ' ' },
      ...report.notes.map((text) => cell(text, 'note')),
      { text: ' ' },
      facts(prepared),
    ],
    footer: (page, of) => ({
      columns: [
        { text: t('evidence.footer', { bet: name, viewer: preparation.viewer }), color: grey, fontSize: 7 },
        {
          text: t('evidence.page', { page, pages: of }),
          alignment: 'right',
          color: grey,
          fontSize: 7,
          width: 90,
        },
      ],
      margin: [margin, 14, margin, 0],
    }),
  };
}

const storyTable = (lines: Report['story'], by: 'local' | 'utc'): Content => ({
  table: {
    widths: ['auto', '*'],
    body: lines.map((entry) => [{ text: entry[by], style: 'label', noWrap: true }, cell(entry.text)]),
  },
  layout,
});
