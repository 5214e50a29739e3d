import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { getHome } from '#domain/contract/catalogue.ts';
import { ErrorBody } from '#domain/contract/errors.ts';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import type { OverloadLimits } from '../config/limits.ts';

/** With `HELD_MS` held again and again, no sample is in time by this. */
const ALWAYS_LATE: OverloadLimits = { loopDelayMs: 0.01, sampleMs: 100, retryAfterSeconds: 7 };
const HELD_MS = 4;

const loadOf = async (gateway: InMemoryGateway): Promise<unknown> => {
  const answer = await gateway.app.inject({ url: '/healthz', headers: { host: '127.0.0.1' } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ load?: unknown }>().load;
};

async function untilLoad(gateway: InMemoryGateway, load: string): Promise<void> {
  while ((await loadOf(gateway)) !== load) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A folder with a built app in it, as small as one can be. */
function builtApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>app</title></head><body></body></html>',
  );
  return folder;
}

/** The turn is this one's alone for as long. */
function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a gateway whose loop is late', () => {
  let gateway: InMemoryGateway;
  let customer: HttpCustomer;
  let busy: NodeJS.Timeout;
  const appFolder = builtApp();
  beforeAll(async () => {
    busy = setInterval(() => hold(HELD_MS), HELD_MS);
    gateway = await startInMemoryGateway({ overload: ALWAYS_LATE, appFolder });
    customer = new HttpCustomer(gateway.url);
    // Not over HTTP, which may be refused by now.
    const opened = await gateway.money.accounts.login({ username: 'alice', password: 'password-of-alice' });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    customer.cookie = `sid=${opened.credential}`;
    customer.user = opened.session.userId;
    await untilLoad(gateway, 'high');
  });
  afterAll(async () => {
    clearInterval(busy);
    await gateway.stop();
    rmSync(appFolder, { recursive: true });
  });

  it('[HOLD-01] sends the page of the app all the same, at every address, without what it would refuse', async () => {
    for (const path of ['/', '/inplay']) {
      const page = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html' } });
      expect([path, page.status, page.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await page.text()).not.toContain('data-asked');
    }
  });

  it('[HOLD-01] says so with retry-after instead of letting everybody wait, and tells how often', async () => {
    const healthNow = async (): Promise<unknown> => (await fetch(`${gateway.url}/healthz`)).json();
    const { refusedByLoad: before } = z.object({ refusedByLoad: z.number() }).parse(await healthNow());
    for (const path of [getHome.path, '/api/platform/balance', '/docs/json']) {
      const answer = await customer.send(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '7']);
      expect(ErrorBody.parse(await answer.json()).errorType).toBe(OVERLOADED);
    }
    const health = await healthNow();
    expect(health).toMatchObject({ status: 'ok', load: 'high', refusedByLoad: before + 3 });
    expect(health).toHaveProperty('loopDelayMs');
  });

  it('[HOLD-01] [FAIL-25] books nothing of a bet that it refuses, and answers what became of one', async () => {
    const offer = gateway.catalogue;
    const [event] = offer.events();
    const selection = offer.marketsOf(event!.id)[0]!.selectionIds[0]!;
    const slip = { ...slipFor(offer, customer.user, [selection]), ref: drawRef() };
    const placed = await customer.send(placeBets.path, { betSlips: [slip] });
    expect([placed.status, gateway.money.placed.length]).toEqual([503, 0]);
    const asked = await customer.send(betStatus.path, { refs: [slip.ref], fence: false });
    expect(asked.status).toBe(200);
    expect(betStatus.answer.parse(await asked.json()).data.placements).toMatchObject([{ ref: slip.ref }]);
  });

  it('[HOLD-01] cuts no live channel, opens new ones on both transports, and lets out who logs out', async () => {
    const [event] = gateway.catalogue.events();
    const live = await RawBayeuxClient.connected(gateway.url);
    await live.subscribe(`/eventMarkets/${event!.id}`);
    gateway.feed({ kind: 'market', market: market('derby.odds', 'derby', ['9/2', '6/4', '3/1']) });
    await live.until(() => live.received.some(({ data }) => JSON.stringify(data ?? '').includes('"update"')));
    live.socket.close();
    for (const path of ['/cometd', '/cometd/handshake']) {
      const polled = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        body: JSON.stringify([
          { channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['long-polling'] },
        ]),
      });
      expect([path, polled.status]).toEqual([path, 200]);
    }
    expect((await customer.send('/api/platform/logout', {})).status).toBe(200);
  });
});

describe('a gateway whose loop was held', () => {
  it('[HOLD-01] refuses while it is, and serves again when it is in time', async () => {
    const gateway = await startInMemoryGateway({
      overload: { loopDelayMs: 100, sampleMs: 200, retryAfterSeconds: 1 },
    });
    const ask = () => gateway.app.inject({ url: getHome.path, headers: { host: '127.0.0.1' } });
    expect((await ask()).statusCode).toBe(200);
    let isHeld = true;
    const holdOn = (): void => {
      hold(250);
      if (isHeld) setImmediate(holdOn);
    };
    holdOn();
    while ((await ask()).statusCode !== 503) await new Promise((resolve) => setImmediate(resolve));
    isHeld = false;
    await untilLoad(gateway, 'normal');
    expect((await ask()).statusCode).toBe(200);
    expect(gateway.log.filter((line) => line.includes('"alarm":"overload"')).length).toBeGreaterThan(0);
    await gateway.stop();
  });
});
