import { describe, expect, it } from 'vitest';
import { DEFAULTS, defaultAppConfig } from '#domain/config/defaults.ts';
import { lost, ok, refused, runtimeHarness, type Script } from '#testing/runtime/runtime-harness.ts';
import { initialEpics } from '../initial-epics.ts';

const { retries, serverUnavailableProbeMs } = DEFAULTS.fetch;
const config = ok({ resultCode: 0, data: defaultAppConfig('slipstream') });
const givenUp = { ...lost('contract'), status: 500, attempts: retries + 1 } as const;
const flags = (world: ReturnType<typeof runtimeHarness>) =>
  world.of('live/serverUnavailableFlagged').map(({ data }) => data.unavailable);

describe('[MNT-02] [LIV-11] server unavailable', () => {
  it('[MNT-02.4] [LIV-11.4] is raised by a call that failed after its retries, asked about every ten seconds, and cleared by an answer', () => {
    let isDown = true;
    const script: Script = ({ data }) => (data.op === 'getAppConfig' && !isDown ? config : givenUp);
    const world = runtimeHarness(initialEpics, script);
    world.start();
    expect([flags(world), world.state().live.serverUnavailable]).toEqual([[true], true]);
    const before = world.asked('getHome');
    world.pass(3 * serverUnavailableProbeMs);
    expect([flags(world), world.asked('getHome')]).toEqual([[true], before]);
    isDown = false;
    world.pass(serverUnavailableProbeMs);
    expect([flags(world), world.state().live.serverUnavailable]).toEqual([[true, false], false]);
    // What failed meanwhile is asked for again, once: the call fails on its own, and the server is not called
    // unavailable for it.
    expect([world.asked('getHome'), flags(world)]).toEqual([before + 1, [true, false]]);
    expect(world.defects).toEqual([]);
  });

  it('[MNT-02.4] is asked about at once when the customer presses', () => {
    let isDown = true;
    const world = runtimeHarness(initialEpics, ({ data }) =>
      data.op === 'getAppConfig' && !isDown ? config : givenUp,
    );
    world.start();
    isDown = false;
    world.submit({ type: 'intent/retryPressed', data: { view: 'server' } });
    expect(flags(world)).toEqual([true, false]);
  });

  it.each([
    ['an answer that was not repeated', { ...lost('contract'), status: 500 }],
    ['no answer at all: the line may be gone', { ...lost(), attempts: retries + 1 }],
    ['a refusal', { ...refused(1, 'X', 404), attempts: retries + 1 }],
  ])('is not raised by %s', (_what, outcome) => {
    const world = runtimeHarness(initialEpics, () => outcome);
    world.start();
    expect(flags(world)).toEqual([]);
  });
});

describe('[MEND-33] what failed while the line was away', () => {
  it('is asked for again by itself when the device is online, the channel up or the tab in sight again', () => {
    let isAway = true;
    const world = runtimeHarness(initialEpics, ({ data }) =>
      data.op === 'getAppConfig' ? config : isAway ? lost() : undefined,
    );
    world.start();
    expect(world.asked('getHome')).toBe(1);
    world.submit({ type: 'lifecycle/connectivityChanged', data: { online: false } });
    expect(world.asked('getHome')).toBe(1);
    world.submit({ type: 'lifecycle/connectivityChanged', data: { online: true } });
    expect(world.asked('getHome')).toBe(2);
    isAway = false;
    world.submit({ type: 'live/connectionChanged', data: { connected: true } });
    expect(world.asked('getHome')).toBe(3);
    // Under way by now.
    world.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(world.asked('getHome')).toBe(3);
  });
});
