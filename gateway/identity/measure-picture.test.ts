import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { qualityFaultOf } from '#domain/identity/picture-quality.ts';
import { pictureOf, pngOf, printed } from '#testing/identity-files.ts';
import { measurePicture } from './measure-picture.ts';

const card = pictureOf(printed, 1_600, 1_000);
const measured = async (bytes: Uint8Array, type: 'image/png' | 'image/jpeg' = 'image/png') => {
  const quality = await measurePicture(bytes, type);
  if (quality === undefined || quality === null) throw new TypeError('nothing was measured');
  return quality;
};
/** Of sharp's own measure, which scales its kernel by nine. */
async function sharpnessOfLibrary(bytes: Uint8Array): Promise<number> {
  const grey = await sharp(bytes).resize(1_000, 1_000, { fit: 'inside' }).greyscale().png().toBuffer();
  const { sharpness } = await sharp(grey).stats();
  return 25 * Math.log10((9 * sharpness) ** 2);
}

it('[KYC-08.1] [KYC-04.1] a blur of two passes and one of three fails, as the library measures it', async () => {
  for (const [blur, fault] of [
    [1, undefined],
    [2, undefined],
    [3, 'blurred'],
  ] as const) {
    const picture = await sharp(card).blur(blur).png().toBuffer();
    const quality = await measured(picture);
    expect(qualityFaultOf(quality), String(blur)).toBe(fault);
    // The library counts the edge of the picture, which has no neighbours.
    expect(Math.abs(quality.sharpness - (await sharpnessOfLibrary(picture)))).toBeLessThan(1);
    expect(await measured(picture)).toEqual(quality);
  }
});

it('[KYC-08.2] a phone that was turned is read upright', async () => {
  const spot = pictureOf((x, y) => (y >= 930 && x < 500 ? 255 : Math.min(200, printed(x, y))), 1_000, 990);
  const jpeg = (turned: Sharp) => turned.jpeg({ quality: 98 }).toBuffer();
  const upright = await jpeg(sharp(spot));
  const turned = await jpeg(sharp(spot).rotate(90).withMetadata({ orientation: 8 }));
  const asItLies = await jpeg(sharp(spot).rotate(90));
  const { glare } = await measured(upright, 'image/jpeg');
  expect((await measured(turned, 'image/jpeg')).glare).toBe(glare);
  expect((await measured(asItLies, 'image/jpeg')).glare).not.toBe(glare);
});

it('[KYC-08.3] what only looks like a picture is none, and of no other kind is anything opened', async () => {
  expect(await measurePicture(pngOf(), 'image/png')).toBeUndefined();
  expect(await measurePicture(card.subarray(0, 4_000), 'image/png')).toBeUndefined();
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>');
  for (const bytes of [gif, svg]) expect(await measurePicture(bytes, 'image/png')).toBeUndefined();
  // One that was refused leaves the next one its turn.
  expect(await measured(card)).toMatchObject({ glare: 100 });
  expect(await measurePicture(Buffer.from('%PDF-1.7 %%EOF'), 'application/pdf')).toBeNull();
});
