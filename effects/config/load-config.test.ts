import { describe, expect, it } from 'vitest';
import { DEFAULTS, defaultAppConfig } from '#domain/config/defaults.ts';
import type { SignedStatement } from '#domain/placement/deciders/verify-receipt.ts';
import { receiptKey, signed } from '#testing/recordings/sample-evidence.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { liveWorld } from '../placement/live-world.ts';
import { loadConfig } from './load-config.ts';

const { againMs, renewMs } = DEFAULTS.appConfig;
const published = (key?: string) =>
  ok({
    resultCode: 0,
    data: { ...defaultAppConfig('slipstream'), ...(key === undefined ? {} : { receiptKey: key }) },
  });

describe('the configuration', () => {
  it('[CFG-01.1] is asked for again soon until there is one, and every minute from then on', () => {
    const made = runtimeHarness({ loadConfig }, (_, nth) => (nth < 3 ? lost() : published()));
    made.start();
    expect(made.asked('getAppConfig')).toBe(1);
    made.pass(2 * againMs);
    expect([made.asked('getAppConfig'), made.state().config.loaded]).toEqual([3, true]);
    made.pass(renewMs - 1);
    expect(made.asked('getAppConfig')).toBe(3);
    made.pass(1);
    expect(made.asked('getAppConfig')).toBe(4);
    // What is in force already is not told again.
    expect(made.of('config/loaded')).toHaveLength(1);
  });

  it('[CFG-01.2] a later one that is lost leaves the last good one in force, and its minute', () => {
    const made = runtimeHarness({ loadConfig }, (_, nth) => (nth === 1 ? published() : lost()));
    made.start();
    made.pass(3 * renewMs);
    expect([made.asked('getAppConfig'), made.state().config.loaded]).toEqual([4, true]);
  });

  it('[INV-04] nothing that claims to be signed is believed before it is known who signs, and then by the key alone', () => {
    const good = signed({ kind: 'FENCED', ref: 'r1' }) as unknown as SignedStatement;
    const forged = { ...good, signature: 'A'.repeat(86) };
    const believed = (answer: ReturnType<typeof published> | undefined) => {
      const made = runtimeHarness({ loadConfig }, () => answer ?? lost());
      made.start();
      const verify = liveWorld.verifySignature(made.state());
      return [verify(good), verify(forged)];
    };
    expect(believed(undefined)).toEqual([false, false]);
    expect(believed(published(receiptKey.pem))).toEqual([true, false]);
    // A gateway that has no key.
    expect(believed(published())).toEqual([true, true]);
  });
});
