import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { LogOfPlacements } from './sending-rules.ts';

/** What is wrong with a log of a few lines, of which only what the checker reads is there. */
function wrongWith(...told: readonly (readonly [type: string, data?: object])[]): readonly string[] {
  const log = new LogOfPlacements(true);
  return told.flatMap(
    ([type, data = {}], at) => log.take({ type, data, at, seq: at } as unknown as AppEvent) ?? [],
  );
}

const requested = (...bets: readonly (readonly [ref: string, identity: string])[]) =>
  ['placement/requested', { bets: bets.map(([ref, identity]) => ({ identity, slip: { ref } })) }] as const;
const armed = (...refs: readonly string[]) =>
  ['placement/armed', { bets: refs.map((ref) => ({ ref })) }] as const;
const press = ['intent/placePressed'] as const;
const yes = ['intent/sameBetConfirmed'] as const;

describe('sending', () => {
  it('[INV-01] sees a ref that was not armed, and knows that a yes to "same bet again?" mints its own', () => {
    expect(wrongWith(armed('r1'), press, requested(['r1', 'a']))).toEqual([]);
    expect(wrongWith(armed('r1'), press, requested(['r2', 'a']))).toHaveLength(1);
    const asked = [armed('r1', 'r2'), press, requested(['r1', 'a'], ['r2', 'b'])] as const;
    expect(wrongWith(...asked, yes, requested(['r3', 'a'], ['r4', 'b']))).toEqual([]);
    expect(wrongWith(...asked, yes, requested(['r3', 'a']), press, requested(['r5', 'a']))).toHaveLength(1);
  });

  it('[TRAP-18] [FAIL-71] sees a bet that was placed, at once or late, and goes out again though nobody put it on the slip again', () => {
    for (const end of ['placement/betOutcomeReceived', 'placement/lateResultReceived']) {
      const first = [armed('r1', 'r2'), press, requested(['r1', 'a'], ['r2', 'b'])] as const;
      const placed = [end, { ref: 'r1', status: 'SUCCEEDED' }] as const;
      const failed = [end, { ref: 'r1', status: 'FAILED' }] as const;
      expect(wrongWith(...first, failed, yes, requested(['r3', 'a']))).toEqual([]);
      expect(wrongWith(...first, placed, yes, requested(['r3', 'b']))).toEqual([]);
      expect(wrongWith(...first, placed, yes, requested(['r3', 'b'], ['r4', 'a']))).toEqual([
        'a bet that was placed is placed again, and nobody had put it on the slip again',
      ]);
      const [ann, ben] = ['ann', 'ben'].map(
        (userId) => ['user/infoLoaded', { info: { userProfile: { userId } } }] as const,
      );
      const again = [armed('r5'), press, requested(['r5', 'a'])] as const;
      expect(wrongWith(ann!, ...first, ben!, placed, ann!, ...again)).toEqual([]);
      expect(wrongWith(ann!, ...first, ann!, placed, ...again)).toHaveLength(1);
      expect(wrongWith(ann!, ...first, placed, ann!, ...again)).toHaveLength(1);
      expect(wrongWith(ann!, ...first, placed, ['betslip/tabChanged'], ...again)).toHaveLength(1);
      const back = ['betslip/legAdded'] as const;
      expect(wrongWith(...first, placed, back, armed('r5'), press, requested(['r5', 'a']))).toEqual([]);
    }
  });

  it('[FAIL-69] [TRAP-18] knows a bet of another tab by the ref that it took', () => {
    const log = [
      armed('r1'),
      press,
      requested(['r1', 'a']),
      ['placement/joined', { ref: 'r1', slip: { ref: 'x1' } }],
      ['placement/betOutcomeReceived', { ref: 'x1', status: 'SUCCEEDED' }],
      armed('r2'),
      press,
      requested(['r2', 'a']),
    ] as const;
    expect(wrongWith(...log)).toHaveLength(1);
  });
});
