import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { pathFor, routeKeys } from '#domain/navigation/routes.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, football, openApp } from '#testing/screen/app-harness.tsx';

// Every text is missing, as it is until it has come, or where a part was forgotten.
vi.mock('#src/text/catalogue.ts', () => {
  const none = {};
  return {
    currentCatalogue: () => none,
    watchCatalogue: () => () => undefined,
    addMessages: () => undefined,
  };
});

const files = import.meta.glob<Record<string, unknown>>('../text/en-gb/*.json', {
  eager: true,
  import: 'default',
});
const ids = Object.values(files).flatMap((texts) => Object.keys(texts));
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const example: Record<string, string> = {
  eventId: '10000',
  categoryId: 'PL',
  sportCategoryId: 'SBTC1_1',
};

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

/** Everything that is read or spoken. */
function said(): string {
  const attributes = [
    ...document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'),
  ].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, document.title, ...attributes].join('\n');
}
const keysIn = (text: string): string[] =>
  ids.filter(
    (id) => text.includes(id) && new RegExp(`(^|[^\\w.])${id.replaceAll('.', '\\.')}($|[^\\w.])`).test(text),
  );

describe('texts that are missing', () => {
  it('[MEND-28] no screen shows the key of a text, in no width', async () => {
    expect(ids.length).toBeGreaterThan(500);
    const shown = new Set<string>();
    for (const width of [1280, 390]) {
      await page.viewport(width, 800);
      opened?.close();
      opened = openApp('/', {
        ...answers,
        getEventView: answerWith({ eventId: 10_000 }, football),
        login: {
          resultCode: 0,
          data: {
            gwSessionId: 'g1',
            bettingToken: 'x',
            workflow: null,
            expiresAt: Date.now() + 9e7,
            userInfo: userAnswer({ cash: 123_450 }),
          },
        },
      });
      const { runtime, go } = opened;
      runtime.submit({
        type: 'lifecycle/viewportChanged',
        data: { formFactor: width < 768 ? 'mobile' : 'desktop', width, height: 800 },
      });
      runtime.submit({ type: 'live/connectionChanged', data: { connected: true } });
      await until(() => expect(document.querySelectorAll('[data-odds]').length).toBeGreaterThan(2));
      for (const key of routeKeys) {
        const params = Object.fromEntries(
          [...ROUTE_TABLE[key].path.matchAll(/:(\w+)/g)].map(([, name = '']): [string, string] => [
            name,
            example[name] ?? 'x',
          ]),
        );
        go((pathFor as (key: string, params: object) => string)(key, params));
        if (key === 'sev') runtime.submit({ type: 'intent/loginSubmitted', data: loginData });
        await new Promise((resolve) => setTimeout(resolve, 60));
        document.querySelector<HTMLElement>('main [data-odds][data-state=open]')?.click();
        if (width < 768) runtime.submit({ type: 'intent/slipOpened', data: {} });
        await new Promise((resolve) => setTimeout(resolve, 60));
        for (const id of keysIn(said())) shown.add(`${width} ${key}: ${id}`);
      }
    }
    expect([...shown]).toEqual([]);
  }, 300_000);
});

const loginData = {
  username: 'ann',
  password: { redacted: 'password', len: 8, handle: 'p' },
} as const;
