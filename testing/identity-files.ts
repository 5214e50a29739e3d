import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function pngOfChunks(width: number, height: number, chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG by its header alone, of that size; nobody could show it. */
export const pngOf = (width = 800, height = 500): Buffer => pngOfChunks(width, height, []);

/** Grey of a place, 0 to 255. */
export type Drawing = (x: number, y: number) => number;

/** Lines of something like print on paper: sharp, and without any light on it. */
export const printed: Drawing = (x, y) => {
  const isLine = y % 40 >= 12 && y % 40 < 30 && x % 400 > 60;
  // Strokes of uneven distance, by a fixed pattern.
  return isLine && ((x + 7 * Math.floor(y / 40)) % 19) % 7 < 3 ? 45 : 225;
};

/** A picture that can be shown, as PNG, with words of a specimen in it. */
export function pictureOf(drawing: Drawing, width: number, height: number, words = ''): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = drawing(x, y);
  return pngOfChunks(width, height, [
    chunk('tEXt', Buffer.from(`Comment\0${words}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
  ]);
}

type Outcome = 'clear' | 'consider' | 'rejected' | 'blurred';
export const specimen = (outcome: Outcome, more = '', doc = 'passport'): Buffer =>
  pictureOf(printed, 800, 500, `SLIPSTREAM-DEMO/1;doc=${doc};outcome=${outcome} ${more}`);

interface PdfParts {
  readonly pages?: number;
  /** Objects beside the pages. */
  readonly more?: string;
  readonly trailer?: string;
}

/** A small PDF that a reader opens: empty pages, and what a test puts beside them. */
export function pdfOf({ pages = 1, more = '', trailer = '' }: PdfParts = {}): Buffer {
  const ids = Array.from({ length: pages }, (_, nth) => 100 + nth);
  const kids = ids.map((id) => `${String(id)} 0 R`).join(' ');
  const body = [
    '%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n',
    `2 0 obj <</Type /Pages /Count ${String(pages)} /Kids [${kids}]>> endobj\n`,
    ...ids.map((id) => `${String(id)} 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj\n`),
    more,
  ].join('');
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer <</Size 200 /Root 1 0 R ${trailer}>>\n`;
  return Buffer.from(`${body}${end}startxref\n${String(body.length)}\n%%EOF\n`, 'latin1');
}
