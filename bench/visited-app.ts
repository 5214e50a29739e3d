import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { openVisitedGateway, type VisitedGateway } from '#testing/visits/visited-gateway.ts';
import { precompress } from '#tools/app/precompress.ts';
import { findChromium, launchOptions } from '#tools/browser/find.ts';
import type { Measured } from './harness.ts';

/** A phone of a middling size. */
export const phone = { width: 390, height: 844 } as const;
/** How such a phone opens pages. */
export const phoneContext = {
  viewport: phone,
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
} as const;

interface Visited {
  readonly browser: Browser;
  readonly gateway: VisitedGateway;
  /** Ended behind the browser and before the gateway, whatever comes of the measuring. */
  readonly ending: (stop: () => Promise<void>) => void;
}

/** Measures the app as customers get it: the build in `dist/app`, packed, from a gateway with a world. */
export async function onVisitedApp(measure: (visited: Visited) => Promise<Measured>): Promise<Measured> {
  if (findChromium() === undefined) return { ratios: [], notes: ['no Chromium found'] };
  precompress('dist/app');
  const folder = await mkdtemp(join(tmpdir(), 'slip-visited-'));
  const gateway = await openVisitedGateway(folder);
  const browser = await chromium.launch(launchOptions());
  const stops: (() => Promise<void>)[] = [];
  try {
    return await measure({ browser, gateway, ending: (stop) => void stops.push(stop) });
  } finally {
    await browser.close();
    for (const stop of stops) await stop();
    await gateway.stop();
    await rm(folder, { recursive: true });
  }
}
