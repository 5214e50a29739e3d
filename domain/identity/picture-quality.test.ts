import fc from 'fast-check';
import { expect, it } from 'vitest';
import { qualityFaultOf, qualityOf } from './picture-quality.ts';

const pictureOf = (width: number, height: number, grey: (x: number, y: number) => number) => ({
  width,
  height,
  values: Uint8Array.from({ length: width * height }, (_one, at) => grey(at % width, Math.floor(at / width))),
});
/** Paper with print, and a disc of light on it. */
const litPage = (radius: number, paper = 200) =>
  pictureOf(1_000, 620, (x, y) => {
    if (Math.hypot(x - 420, y - 300) < radius) return 255;
    return x % 7 < 3 && y % 40 > 20 ? 40 : paper;
  });

it('[KYC-04.1] passes at 50 of sharpness and of glare, not at 49, and says first that it is blurred', () => {
  expect(qualityFaultOf({ sharpness: 50, glare: 50 })).toBeUndefined();
  expect(qualityFaultOf({ sharpness: 49, glare: 100 })).toBe('blurred');
  expect(qualityFaultOf({ sharpness: 100, glare: 49 })).toBe('glaring');
  expect(qualityFaultOf({ sharpness: 49, glare: 49 })).toBe('blurred');
});

it('[KYC-08.1] a page of one grey has no edges at all, and one of single dots has more than enough', () => {
  expect(qualityOf(pictureOf(640, 400, () => 130))).toEqual({ sharpness: 0, glare: 100 });
  expect(qualityOf(pictureOf(640, 400, (x, y) => ((x + y) % 2) * 200)).sharpness).toBe(100);
});

it('[KYC-08.1] white paper is no glare, a spot of a twenty-fifth is little, and of six hundredths too much', () => {
  expect(qualityOf(pictureOf(1_000, 620, (x) => (x % 9 < 2 ? 30 : 255))).glare).toBe(100);
  expect(qualityOf(litPage(240, 255)).glare).toBe(100);
  const little = qualityOf(litPage(90)).glare;
  expect(little).toBeGreaterThanOrEqual(50);
  expect(little).toBeLessThan(100);
  expect(qualityOf(litPage(125)).glare).toBeLessThan(50);
});

/** The same as the formula says it, block by block and place by place. */
function byTheFormula({ width, height, values }: ReturnType<typeof pictureOf>) {
  const edges: number[] = [];
  const grey = (x: number, y: number): number => values[y * width + x] ?? Number.NaN;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      edges.push(grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y));
  const mean = edges.reduce((sum, edge) => sum + edge, 0) / edges.length;
  const variance = edges.reduce((sum, edge) => sum + (edge - mean) ** 2, 0) / edges.length;
  const median = values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? 0;
  const blocks: boolean[] = [];
  for (let top = 0; top < Math.floor(height / 16); top += 1)
    for (let left = 0; left < Math.floor(width / 16); left += 1) {
      const block = Array.from({ length: 256 }, (_one, at) =>
        grey(left * 16 + (at % 16), top * 16 + Math.floor(at / 16)),
      );
      blocks.push(block.every((value) => value >= 250 && value >= median + 12));
    }
  const share = (100 * blocks.filter(Boolean).length) / blocks.length;
  const bounded = (mark: number): number => Math.round(Math.min(100, Math.max(0, mark)));
  return { sharpness: bounded(25 * Math.log10(Math.max(variance, 1))), glare: bounded(100 - 10 * share) };
}

it('[KYC-08.1] over any picture the marks are those of the formula, at every run', () => {
  const size = fc.integer({ min: 20, max: 70 });
  const picture = fc
    .tuple(size, size, fc.integer(), fc.integer({ min: 0, max: 255 }))
    .map(([width, height, seed, light]) => {
      let state = seed;
      return pictureOf(width, height, (x, y) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
        return (x >> 4) % 2 === 1 && (y >> 4) % 2 === 1 ? 255 : Math.min(255, light + (state >> 24));
      });
    });
  fc.assert(
    fc.property(picture, (one) => {
      const marks = qualityOf(one);
      expect(marks).toEqual(byTheFormula(one));
      expect(qualityOf(one)).toEqual(marks);
    }),
  );
});
