import { describe, expect, it } from 'vitest';
import { RECORDING } from '#domain/config/recording.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { selectAsksAboutBehaviour, selectKeepsBehaviour } from '#projections/consent/select-consent.ts';
import { lost, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { decideConsent } from './decide-consent.ts';

const chosen = (granted: boolean, policy: string = RECORDING.policy): NewInput => ({
  type: 'intent/recordingConsentChosen',
  data: { granted, policy, place: 'page' },
});

function opened() {
  const world = runtimeHarness({ decideConsent }, () => lost());
  world.start();
  return world;
}

describe('[UK-49] [UK-50] consent to the recording of behaviour', () => {
  it('is off before anybody has said anything, whichever brand', () => {
    for (const brand of ['slipstream', 'paddock'] as const) {
      const world = runtimeHarness({ decideConsent }, () => lost());
      world.start({ brand });
      expect(selectKeepsBehaviour(world.state())).toBe(false);
      expect(selectAsksAboutBehaviour(world.state())).toBe(true);
    }
  });

  it('is given and withdrawn by an event each, with the words it was given to and where', () => {
    const world = opened();
    world.submit(chosen(true));
    expect(world.of('consent/granted')[0]?.data).toEqual({ policy: RECORDING.policy, place: 'page' });
    expect(selectKeepsBehaviour(world.state())).toBe(true);
    world.submit(chosen(false));
    expect(world.of('consent/withdrawn')).toHaveLength(1);
    expect(selectKeepsBehaviour(world.state())).toBe(false);
  });

  it('[EVT-02] says the same once: again, it is ignored with the reason', () => {
    const world = opened();
    for (const input of [chosen(true), chosen(true)]) world.submit(input);
    world.submit({ type: 'intent/recordingNoticeClosed', data: {} });
    expect(world.of('intent/ignored').map(({ data }) => data.reason)).toEqual([
      'alreadySaid',
      'alreadyClosed',
    ]);
  });

  it('to other words is none; a refusal stays one', () => {
    const world = opened();
    world.submit(chosen(true, 'of another year'));
    expect(selectKeepsBehaviour(world.state())).toBe(false);
    expect(selectAsksAboutBehaviour(world.state())).toBe(false);
  });

  it('comes from what the device remembers, and asks nothing again', () => {
    const world = opened();
    const choice = { granted: true, policy: RECORDING.policy, place: 'page' as const };
    world.submit({ type: 'consent/remembered', data: { choice, noticeClosed: true } });
    expect(selectKeepsBehaviour(world.state())).toBe(true);
    expect(selectAsksAboutBehaviour(world.state())).toBe(false);
  });
});
