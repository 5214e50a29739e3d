import { expect, it } from 'vitest';
import { headTexts } from './head-texts.ts';

it('[SEO-02.1] every page that the gateway names has its text, and each brand its name', async () => {
  const { texts, brands } = await headTexts('.');
  expect(brands).toMatchObject({ slipstream: 'Slipstream' });
  expect(Object.keys(brands).length).toBeGreaterThan(1);
  expect(texts['meta.title']).toBe('{page} | {brand}');
  expect(texts['route.sports']).toBeDefined();
  expect(
    Object.keys(texts).some(
      (id) => !/^(route|meta|finder|fives|help|join|popular|racing|results|sports|virtual)\./.test(id),
    ),
  ).toBe(false);
});
