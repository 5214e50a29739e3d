import { describe, expect, it } from 'vitest';
import { journeyOf } from './visits.ts';

const files = (count: number): string[] => Array.from({ length: count }, (_, nth) => `${nth}.slip`);
const visits = (count: number, few?: number) => {
  const { node, chromium, untried } = journeyOf(files(count), few);
  return { turns: [...node, ...chromium].map((visit) => visit.files), node, chromium, untried };
};

describe('where recordings are tried', () => {
  it('all of them in each of four time zones with three locales, in both engines', () => {
    const { turns, node, chromium, untried } = visits(5);
    expect([node.length, chromium.length, untried]).toEqual([12, 12, 0]);
    for (const turn of turns) expect([...turn].sort()).toEqual(files(5));
  });

  it.each([1, 3, 24, 54, 72])(
    '%i of them, three in each place: each is tried somewhere, none twice in one place',
    (count) => {
      const { turns, untried } = visits(count, 3);
      expect(untried).toBe(0);
      expect(new Set(turns.flat()).size).toBe(count);
      for (const turn of turns) expect(new Set(turn).size).toBe(turn.length);
    },
  );

  it('says how many are tried nowhere when the places cannot take them all', () => {
    expect(visits(100, 3).untried).toBe(100 - 72);
  });
});
