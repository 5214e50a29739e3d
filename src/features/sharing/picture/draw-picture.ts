import type { BetPicture, PictureWords } from './bet-picture.ts';
import { type Ink, type Measure, PICTURE_WIDTH, setPicture } from './set-picture.ts';

const TOKENS: Readonly<Record<Ink, string>> = {
  text: '--text-1',
  quiet: '--text-2',
  accent: '--accent',
  onAccent: '--on-accent',
};

const pen = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  return context;
};

/** Draws a bet in the colours and the type that the page has now: the brand's, light or dark. */
export function drawPicture(canvas: HTMLCanvasElement, picture: BetPicture, words: PictureWords): void {
  const context = pen(canvas);
  const page = getComputedStyle(canvas);
  const colour = (token: string): string => page.getPropertyValue(token).trim();
  const font = ({ size, weight }: { readonly size: number; readonly weight: number }): string =>
    `${weight} ${size}px ${page.fontFamily}`;
  const measure: Measure = (text, type) => {
    context.font = font(type);
    return context.measureText(text).width;
  };
  const { height, head, rules, texts } = setPicture(picture, words, measure);
  // Whoever sets the size of a canvas has an empty one.
  canvas.width = PICTURE_WIDTH;
  canvas.height = height;
  context.fillStyle = colour('--surface-1');
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  context.fillStyle = colour('--accent');
  context.fillRect(0, 0, PICTURE_WIDTH, head);
  context.fillStyle = colour('--line');
  for (const y of rules) context.fillRect(0, y, PICTURE_WIDTH, 2);
  context.textBaseline = 'middle';
  for (const { text, x, y, isEnd, ink, ...type } of texts) {
    context.font = font(type);
    context.fillStyle = colour(TOKENS[ink]);
    context.textAlign = isEnd ? 'end' : 'start';
    context.fillText(text, x, y);
  }
}

/** The picture as a file; its name says no more than that it is a bet. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('no picture came of the canvas');
  return new File([blob], name, { type: 'image/png' });
}
