import type { BetPicture, PictureLeg, PictureWords } from './bet-picture.ts';

/** In pixels of the file: wide enough to be read in a messenger's column on a phone. */
export const PICTURE_WIDTH = 1080;
const EDGE = 72;
const INNER = PICTURE_WIDTH - 2 * EDGE;
/** Between a name and the price beside it. */
const GAP = 32;

export type Ink = 'text' | 'quiet' | 'accent' | 'onAccent';

interface Type {
  readonly size: number;
  readonly weight: number;
  readonly ink: Ink;
}
const TYPES = {
  brand: { size: 44, weight: 700, ink: 'onAccent' },
  heading: { size: 52, weight: 700, ink: 'text' },
  selection: { size: 42, weight: 600, ink: 'text' },
  odds: { size: 42, weight: 700, ink: 'accent' },
  detail: { size: 32, weight: 400, ink: 'quiet' },
  label: { size: 34, weight: 400, ink: 'quiet' },
  figure: { size: 42, weight: 700, ink: 'text' },
} as const satisfies Readonly<Record<string, Type>>;
const LINE = 1.3;

/** A line of text; `y` is its middle. */
export interface SetText extends Type {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isEnd: boolean;
}

export interface SetPicture {
  readonly height: number;
  /** Height of the coloured head. */
  readonly head: number;
  /** Where thin lines go across. */
  readonly rules: readonly number[];
  readonly texts: readonly SetText[];
}

/** Width of a text in pixels. */
export type Measure = (text: string, type: Type) => number;

/** Divided between words; a word that is wider than all there is gives way at its end. */
function linesOf(text: string, type: Type, width: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer, type) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (measure(word, type) <= width) continue;
    let letters = Array.from(word);
    while (letters.length > 1 && measure(`${letters.join('')}…`, type) > width)
      letters = letters.slice(0, -1);
    line = `${letters.join('')}…`;
  }
  return [...lines, line];
}

/** Puts texts below each other. */
class Sheet {
  y = 0;
  readonly texts: SetText[] = [];
  readonly rules: number[] = [];
  private readonly measure: Measure;

  constructor(measure: Measure) {
    this.measure = measure;
  }

  /** A text, with another at the other edge that keeps its room. */
  row(text: string, type: Type, beside: string = '', besideType: Type = type): void {
    // Both stand on the middle of the first line, which is as high as the larger of them.
    const first = Math.max(type.size, beside === '' ? 0 : besideType.size) * LINE;
    const y = this.y + first / 2;
    if (beside !== '')
      this.texts.push({ ...besideType, text: beside, x: PICTURE_WIDTH - EDGE, y, isEnd: true });
    const room = beside === '' ? INNER : INNER - GAP - this.measure(beside, besideType);
    const lines = linesOf(text, type, room, this.measure);
    for (const [nth, line] of lines.entries())
      this.texts.push({ ...type, text: line, x: EDGE, y: y + nth * type.size * LINE, isEnd: false });
    this.y += first + (lines.length - 1) * type.size * LINE;
  }

  space(height: number): void {
    this.y += height;
  }

  rule(): void {
    this.space(28);
    this.rules.push(this.y);
    this.space(28);
  }

  leg({ selection, odds, market, event }: PictureLeg): void {
    this.row(selection, TYPES.selection, odds, TYPES.odds);
    this.row(market, TYPES.detail);
    this.row(event, TYPES.detail);
  }
}

/** Where every text of a picture stands; as high as what it tells. */
export function setPicture(picture: BetPicture, words: PictureWords, measure: Measure): SetPicture {
  const { heading, legs, odds, money, note } = picture;
  const sheet = new Sheet(measure);
  sheet.space(36);
  sheet.row(words.brand, TYPES.brand);
  sheet.space(36);
  const head = sheet.y;
  sheet.space(44);
  sheet.row(heading, TYPES.heading);
  for (const leg of legs) {
    sheet.rule();
    sheet.leg(leg);
  }
  if (odds !== '' || money !== null) sheet.rule();
  if (odds !== '') sheet.row(words.odds, TYPES.label, odds, TYPES.figure);
  if (money !== null) {
    sheet.row(words.stake, TYPES.label, money.stake, TYPES.figure);
    sheet.row(money.returnsLabel, TYPES.label, money.returns, TYPES.figure);
  }
  sheet.rule();
  sheet.row(note, TYPES.detail);
  sheet.space(52);
  return { height: Math.ceil(sheet.y), head, rules: sheet.rules, texts: sheet.texts };
}
