import sharp from 'sharp';
import { DOCUMENT_LIMITS, type MediaType } from '#domain/identity/documents.ts';
import { PICTURE_QUALITY, type PictureQuality, qualityOf } from '#domain/identity/picture-quality.ts';

// What comes from strangers is given to the two readers that it may need, and to none of the others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
// A picture is looked at once, and one at a time.
sharp.cache(false);
sharp.concurrency(1);

async function measure(bytes: Uint8Array): Promise<PictureQuality | undefined> {
  const { box } = PICTURE_QUALITY;
  const picture = sharp(bytes, { limitInputPixels: DOCUMENT_LIMITS.mostPixels, failOn: 'truncated' })
    // A phone that was turned says so beside the picture (KYC-08.2).
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(box, box, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw();
  const decoded = await picture.toBuffer({ resolveWithObject: true }).catch(() => undefined);
  if (decoded === undefined) return undefined;
  const { data, info } = decoded;
  return qualityOf({ width: info.width, height: info.height, values: data });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * How well what was sent can be read, by its pixels (KYC-08). One after the other: a large one is a hundred
 * megabytes while it is open.
 *
 * @returns undefined where it cannot be opened; null for a file that is no picture, which people look at
 */
export function measurePicture(
  bytes: Uint8Array,
  type: MediaType,
): Promise<PictureQuality | undefined | null> {
  if (type === 'application/pdf') return Promise.resolve(null);
  const next = last.then(() => measure(bytes));
  last = next.catch(() => undefined);
  return next;
}
