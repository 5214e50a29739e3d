import { expect, it } from 'vitest';
import { pngOf } from '#testing/identity-files.ts';
import { DOCUMENT_LIMITS, inspectFile } from './documents.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const jpeg = (width: number, height: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8],
    ...[height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
  ]);

it('[KYC-03.2] [KYC-08.3] takes a file by its bytes alone, at the bounds and not beyond', () => {
  expect(inspectFile(pngOf())).toEqual({ type: 'image/png' });
  expect(inspectFile(jpeg(300, 300))).toEqual({ type: 'image/jpeg' });
  expect(inspectFile(jpeg(299, 300))).toEqual({ fault: 'tooSmall' });
  expect(inspectFile(pngOf(8_000, 5_000))).toEqual({ type: 'image/png' });
  expect(inspectFile(pngOf(8_000, 5_001))).toEqual({ fault: 'tooManyPixels' });
  expect(inspectFile(bytes('%PDF-1.7 … %%EOF'))).toEqual({ type: 'application/pdf' });
  expect(inspectFile(bytes('%PDF-1.7 and then nothing'))).toEqual({ fault: 'broken' });
  expect(inspectFile(pngOf().subarray(0, 20))).toEqual({ fault: 'broken' });
  expect(inspectFile(bytes('<html>'))).toEqual({ fault: 'wrongType' });
  expect(inspectFile(new Uint8Array())).toEqual({ fault: 'empty' });
  const large = new Uint8Array(DOCUMENT_LIMITS.bytes + 1);
  large.set(pngOf());
  expect(inspectFile(large)).toEqual({ fault: 'tooLarge' });
  expect(inspectFile(large.subarray(1))).toEqual({ fault: 'wrongType' });
});
