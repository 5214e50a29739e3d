import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraw, commitmentOf, type Drawn, drawnOrder, givesOrder } from './virtual-draw.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const draws: fc.Arbitrary<Drawn> = fc.record({
  key: fc.stringMatching(/^virtual\.(horses|dogs)\.\d{1,9}$/),
  tickets: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 14 }),
  secret: hex,
  number: hex,
});

/** As the help says it to a customer who works it out with a program of their own. */
function byTheHelp({ tickets, secret, number }: Drawn): number[] {
  let n = 0;
  const left = tickets.map((count, index) => ({ cloth: index + 1, count }));
  const cloths: number[] = [];
  while (left.length > 0) {
    const total = left.reduce((all, { count }) => all + count, 0);
    let word: number;
    do {
      const digest = createHash('sha256').update(`${secret}\n${number}\n${n}`).digest('hex');
      word = Number.parseInt(digest.slice(0, 8), 16);
      n += 1;
    } while (word >= Math.floor(0x1_0000_0000 / total) * total);
    let at = word % total;
    const taken = left.findIndex(({ count }) => {
      const isHere = at < count;
      at -= count;
      return isHere;
    });
    cloths.push(...left.splice(taken, 1).map(({ cloth }) => cloth));
  }
  return cloths;
}

describe('the draw of a virtual race', () => {
  it('[VIR-01.6] gives every runner a place once, and the order that the help describes', () => {
    fc.assert(
      fc.property(draws, (drawn) => {
        const cloths = drawnOrder(sha256, drawn).map((runner) => runner + 1);
        expect(cloths).toEqual(byTheHelp(drawn));
        expect(
          checkDraw(sha256, drawn, {
            commitment: commitmentOf(sha256, drawn),
            isResult: givesOrder(sha256, cloths),
          }),
        ).toBe('right');
      }),
    );
  });

  it('[VIR-01.6] is found out where secret, chances, race or order are other ones', () => {
    const other = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);
    fc.assert(
      fc.property(draws, (drawn) => {
        const commitment = commitmentOf(sha256, drawn);
        const cloths = drawnOrder(sha256, drawn).map((runner) => runner + 1);
        const found = (change: Partial<Drawn>) =>
          checkDraw(sha256, { ...drawn, ...change }, { commitment, isResult: givesOrder(sha256, cloths) });
        expect(found({ secret: other(drawn.secret) })).toBe('otherSecret');
        expect(found({ tickets: drawn.tickets.with(0, (drawn.tickets[0] ?? 0) + 1) })).toBe('otherSecret');
        expect(found({ key: `${drawn.key}1` })).toBe('otherSecret');
        const swapped = cloths.with(0, cloths[1] ?? 0).with(1, cloths[0] ?? 0);
        expect(checkDraw(sha256, drawn, { commitment, isResult: givesOrder(sha256, swapped) })).toBe(
          'otherOrder',
        );
      }),
    );
  });

  it('[VIR-01.6] gives each place by chance in proportion to the tickets', () => {
    const tickets = [500, 300, 150, 50];
    const count = 20_000;
    const secret = randomBytes(32).toString('hex');
    const first = [0, 0, 0, 0];
    for (let n = 0; n < count; n += 1) {
      const number = n.toString(16).padStart(64, '0');
      const [winner = 0] = drawnOrder(sha256, { key: 'k', tickets, secret, number });
      first[winner] = (first[winner] ?? 0) + 1;
    }
    for (const [runner, won] of first.entries()) {
      const chance = (tickets[runner] ?? 0) / 1_000;
      const error = Math.sqrt(count * chance * (1 - chance));
      expect(Math.abs(won - count * chance)).toBeLessThan(5 * error);
    }
  });
});
