import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '#domain/identity/documents.ts';
import { pdfOf } from '#testing/identity-files.ts';
import { inspectPdf } from './inspect-pdf.ts';

const stream = (dictionary: string, bytes: Buffer): string =>
  `9 0 obj <<${dictionary} /Length ${String(bytes.length)}>>\nstream\n${bytes.toString('latin1')}\nendstream endobj\n`;
const packed = (objects: string, filter = 'FlateDecode', type = '/Type /ObjStm'): string =>
  stream(`${type} /N 1 /First 4 /Filter /${filter}`, deflateSync(Buffer.from(`1 0 ${objects}`, 'latin1')));

describe('[KYC-03.7] a PDF before anybody opens it', () => {
  it('opens and has pages, few enough, standing plainly or packed', async () => {
    expect(await inspectPdf(pdfOf())).toBeUndefined();
    expect(await inspectPdf(pdfOf({ pages: 0, more: packed('<</Type /Page>>') }))).toBeUndefined();
    expect(await inspectPdf(pdfOf({ pages: DOCUMENT_LIMITS.pages }))).toBeUndefined();
    expect(await inspectPdf(pdfOf({ pages: DOCUMENT_LIMITS.pages + 1 }))).toBe('tooManyPages');
    expect(await inspectPdf(pdfOf({ pages: 0 }))).toBe('broken');
  });

  it('is whole: cut anywhere, or pointing nowhere, it is broken', async () => {
    const whole = pdfOf();
    for (let end = 0; end < whole.length - 6; end += 1)
      expect(await inspectPdf(whole.subarray(0, end)), String(end)).toBe('broken');
    const astray = whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n3');
    expect(await inspectPdf(Buffer.from(astray, 'latin1'))).toBe('broken');
  });

  it.each([
    '/S /JavaScript /JS (app.alert(1))',
    '/S /J#61va#53cript',
    '/S /Launch /F (calc.exe)',
    '/Names <</EmbeddedFiles 3 0 R>>',
    '/Subtype /RichMedia',
    '/S /SubmitForm /F (http://stranger.example)',
    '/AcroForm <</XFA 4 0 R>>',
  ])('holds nothing that runs or carries something else: %s', async (action) => {
    const object = `<<${action}>>`;
    expect(await inspectPdf(pdfOf({ more: `7 0 obj ${object} endobj\n` }))).toBe('active');
    expect(await inspectPdf(pdfOf({ more: packed(object) }))).toBe('active');
    expect(await inspectPdf(pdfOf({ more: packed(object, 'FlateDecode', '/Type /ObjS#74m') }))).toBe(
      'active',
    );
    expect(await inspectPdf(pdfOf({ more: packed(object, 'FlateDecode', '') }))).toBe('active');
    // In a comment, or as if it were a picture: readers that mend files find it.
    expect(await inspectPdf(pdfOf({ more: `%stream\n7 0 obj ${object} endobj\n%endstream\n` }))).toBe(
      'active',
    );
  });

  it('a link and where it opens are nothing of the kind', async () => {
    const more =
      '7 0 obj <</S /URI /URI (https://bank.example)>> endobj\n8 0 obj <</OpenAction [1 0 R]>> endobj\n';
    expect(await inspectPdf(pdfOf({ more }))).toBeUndefined();
  });

  it('is not locked, and what is packed in a way that is not looked into is not taken', async () => {
    expect(await inspectPdf(pdfOf({ trailer: '/Encrypt 8 0 R' }))).toBe('locked');
    expect(await inspectPdf(pdfOf({ more: packed('<<>>', 'LZWDecode') }))).toBe('broken');
    expect(await inspectPdf(pdfOf({ more: packed('<<>>', 'FlateDecode /ASCIIHexDecode') }))).toBe('broken');
    const elsewhere = packed('<<>>').replace('/Filter /FlateDecode', '/Filter 5 0 R');
    expect(await inspectPdf(pdfOf({ more: elsewhere }))).toBe('broken');
    const padded = packed('<</S /Launch>>').replace('/N 1', `/N 1${' '.repeat(5_000)}`);
    expect(await inspectPdf(pdfOf({ more: padded }))).toBe('broken');
    expect(await inspectPdf(pdfOf({ more: '9 0 obj stream\n'.repeat(100_000) }))).toBe('broken');
    const bomb = packed(' '.repeat(64 * 1_024 * 1_024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await inspectPdf(pdfOf({ more: bomb }))).toBe('broken');
  });
});
