import { afterEach, expect, it, vi } from 'vitest';
import { brands } from '#src/brands/brands.ts';
import { BRAND_CONTACTS, type BrandContact } from '#src/brands/contacts.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const rows = () => document.querySelectorAll('[data-shown="supportPhone"], [data-shown="stores"]');
let opened: ReturnType<typeof openApp> | undefined;
const own = { ...BRAND_CONTACTS };
afterEach(() => {
  opened?.close();
  Object.assign(BRAND_CONTACTS, own);
});

const NAMED: BrandContact = {
  supportPhone: '01632 960 123',
  stores: [{ name: 'A store', href: 'https://store.example/app' }],
};

it.each(['/contactus', '/download-app'])(
  '[CNT-05.1] %s has what the brand names of support and stores, and no row where it names none',
  async (path) => {
    for (const { id } of brands) expect(BRAND_CONTACTS).toHaveProperty([id]);
    opened = openApp(path, answers);
    await until(() => expect(document.querySelector('main article')?.textContent).toMatch(/\w{3}/));
    expect(rows()).toHaveLength(0);
    opened.close();
    Object.assign(BRAND_CONTACTS, { slipstream: NAMED });
    opened = openApp(path, answers);
    await until(() => expect(document.querySelector('main article')?.textContent).toMatch(/\w{3}/));
    expect(rows()).toHaveLength(1);
    const link = rows()[0]?.querySelector('a');
    expect(link?.getAttribute('href')).toBe(
      path === '/contactus' ? 'tel:01632960123' : 'https://store.example/app',
    );
  },
);
