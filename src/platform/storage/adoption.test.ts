import { describe, expect, it } from 'vitest';
import { SessionId } from '#domain/brand.ts';
import { adoptionLimits } from '#recordings/format/limits.ts';
import { type Manifest, newManifest } from '#recordings/format/manifest.ts';
import { adoptable } from './adoption.ts';

const NOW = 1_800_000_000_000;
const idOf = (nth: number): SessionId =>
  SessionId.parse(`00000000-0000-0000-0000-${`${nth}`.padStart(12, '0')}`);

function log(nth: number, more: Partial<Manifest> & { brand?: string }): Manifest {
  const { brand = 'slipstream', ...rest } = more;
  const header = {
    format: 2,
    sessionId: idOf(nth),
    build: 'test',
    registry: 'r',
    brand,
    locale: 'en-GB',
    timeZone: 'UTC',
    startedAt: NOW,
    redaction: 'device',
  } as const;
  return { ...newManifest(header, 'key'), ...rest };
}
const found = (logs: readonly Manifest[], held: readonly string[] = []) =>
  adoptable(logs, { now: NOW, brand: 'slipstream', held }).map(({ header }) => header.sessionId);

describe('which log a new tab goes on with', () => {
  const bet = { bets: 1, legs: 0 };
  const slip = { bets: 0, legs: 3 };

  it('[FAIL-60] an open bet for as long as its log is kept, and before any slip', () => {
    const old = log(1, { unfinished: bet, updatedAt: NOW - adoptionLimits.betMs });
    const fresh = log(2, { unfinished: slip, updatedAt: NOW - 1 });
    const newest = log(3, { unfinished: bet, updatedAt: NOW - 5 });
    const over = log(4, { unfinished: bet, updatedAt: NOW - adoptionLimits.betMs - 1 });
    expect(found([over, fresh, old, newest])).toEqual([idOf(3), idOf(1), idOf(2)]);
  });

  it('a slip of today whose log is soon read; not an older one, nor a long one', () => {
    expect(
      found([
        log(1, { unfinished: slip, updatedAt: NOW - adoptionLimits.slipMs }),
        log(2, { unfinished: slip, updatedAt: NOW - adoptionLimits.slipMs - 1 }),
        log(3, { unfinished: slip, updatedAt: NOW, coldBytes: adoptionLimits.slipBytes + 1 }),
      ]),
    ).toEqual([idOf(1)]);
  });

  it('a long log is read all the same when a bet is open in it', () => {
    expect(
      found([log(1, { unfinished: bet, updatedAt: NOW, coldBytes: adoptionLimits.slipBytes * 10 })]),
    ).toEqual([idOf(1)]);
  });

  it('nothing that is finished, of another brand, of a living tab, or of a build that said nothing', () => {
    const at = { updatedAt: NOW };
    expect(
      found(
        [
          log(1, { ...at, unfinished: { bets: 0, legs: 0 } }),
          log(2, { ...at, unfinished: bet, brand: 'paddock' }),
          log(3, { ...at, unfinished: bet }),
          log(4, at),
        ],
        [idOf(3)],
      ),
    ).toEqual([]);
  });
});
