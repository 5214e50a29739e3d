import { afterEach, expect, it, vi } from 'vitest';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

it('[UK-13] a guest reads how to complain, how long it takes, and where to turn free of charge', async () => {
  opened = openApp('/contactus', answers);
  await until(() => {
    const told = document.querySelector('main article')?.textContent ?? '';
    for (const part of [/Complaints/, /24 hours/, /eight weeks/, /cannot agree/, /free of charge/])
      expect(told).toMatch(part);
  });
  expect(document.querySelector('main a[href^="https://www.ibas-uk.com"]')).not.toBeNull();
  expect(opened.runtime.state().user.userId).toBeNull();
});

it('[UK-17] the in-play page says that what is seen runs behind, differently for each', async () => {
  opened = openApp('/inplay', answers);
  await until(() =>
    expect(document.querySelector('main')?.textContent).toMatch(
      /run several seconds behind the event, and by different amounts for different customers/,
    ),
  );
});
