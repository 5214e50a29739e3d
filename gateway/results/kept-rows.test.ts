import { expect, it } from 'vitest';
import { KeptRows } from './kept-rows.ts';

it('[BRW-15] keeps what was read for a while, and names that nobody knows push out the oldest alone', async () => {
  let now = 1_000;
  const reads: string[] = [];
  const kept = new KeptRows<string>(() => now, { keepMs: 100, most: 3 });
  const ask = (name: string) =>
    kept.get(name, `of ${name}`, () => {
      reads.push(name);
      return name === 'broken' ? Promise.reject(new Error('no line')) : Promise.resolve(name);
    });
  for (const name of ['a', 'b', 'a', 'c', 'd', 'b', 'c', 'd']) expect(await ask(name)).toBe(name);
  expect(reads).toEqual(['a', 'b', 'c', 'd']);
  kept.drop(['of c', 'of nothing']);
  await ask('c');
  await ask('b');
  expect(reads.splice(0)).toEqual(['a', 'b', 'c', 'd', 'c']);
  now += 100;
  await ask('b');
  await expect(ask('broken')).rejects.toThrow('no line');
  await expect(ask('broken')).rejects.toThrow('no line');
  expect(reads).toEqual(['b', 'broken', 'broken']);
});
