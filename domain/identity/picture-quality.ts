/** Grey values of an upright picture, row by row; 0 is black, 255 white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** How well a picture can be read: 0 to 100 each, the higher the better. */
export interface PictureQuality {
  readonly sharpness: number;
  readonly glare: number;
}

/** Measured in a box of so many pixels; least marks; side of a block, and when it is glare (KYC-08). */
export const PICTURE_QUALITY = {
  box: 1_000,
  least: 50,
  block: 16,
  brightest: 250,
  overPage: 12,
} as const;

const PER_DECADE = 25;
const MOST = 100;
const OF_A_SHARE = 1_000;

const clamp = (mark: number): number => Math.min(MOST, Math.max(0, Math.round(mark)));

/** Variance of the Laplacian: what edges there are. Of a blurred picture it is small. */
function varianceOfEdges({ width, height, values }: GreyPicture): number {
  let [sum, squares, count] = [0, 0, 0];
  const at = (place: number): number => values[place] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const place = y * width + x;
      const edge = at(place - 1) + at(place + 1) + at(place - width) + at(place + width) - 4 * at(place);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** The value that half of the page is at most as bright as. */
function medianOf(values: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let below = 0;
  return Math.max(
    0,
    counts.findIndex((count) => {
      below += count;
      return 2 * below >= values.length;
    }),
  );
}

function darkestOf({ width, values }: GreyPicture, left: number, top: number): number {
  let darkest = 255;
  for (let y = top; y < top + PICTURE_QUALITY.block; y += 1)
    for (let x = left; x < left + PICTURE_QUALITY.block; x += 1)
      darkest = Math.min(darkest, values[y * width + x] ?? 255);
  return darkest;
}

/** Share of whole blocks in which nothing can be read for light. White paper is bright all over, and none. */
function shareOfGlare(picture: GreyPicture): number {
  const { block, brightest, overPage } = PICTURE_QUALITY;
  const least = Math.max(brightest, medianOf(picture.values) + overPage);
  let [glaring, all] = [0, 0];
  for (let top = 0; top + block <= picture.height; top += block)
    for (let left = 0; left + block <= picture.width; left += block) {
      all += 1;
      if (darkestOf(picture, left, top) >= least) glaring += 1;
    }
  return all === 0 ? 0 : glaring / all;
}

/**
 * The quality of a picture that fits the box of measuring (KYC-08.1): 50 of sharpness is a variance of 100,
 * 50 of glare is a twentieth of its blocks. The same picture has the same marks wherever it is measured.
 */
export const qualityOf = (picture: GreyPicture): PictureQuality => ({
  sharpness: clamp(PER_DECADE * Math.log10(Math.max(1, varianceOfEdges(picture)))),
  glare: clamp(MOST - OF_A_SHARE * shareOfGlare(picture)),
});

export const QUALITY_FAULTS = ['blurred', 'glaring'] as const;
export type QualityFault = (typeof QUALITY_FAULTS)[number];

/** Why a picture cannot be read well enough, if it cannot; what is blurred is said first (KYC-04.1). */
export function qualityFaultOf({ sharpness, glare }: PictureQuality): QualityFault | undefined {
  if (sharpness < PICTURE_QUALITY.least) return 'blurred';
  return glare < PICTURE_QUALITY.least ? 'glaring' : undefined;
}
