import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionId } from '#domain/brand.ts';
import { retentionLimits } from '../limits.ts';
import type { Manifest } from '../manifest.ts';
import { planRetention, type StoredLog } from './retention.ts';

const NOW = 1_000_000_000_000;
const { ttlMs, livelyMs } = retentionLimits;

const group = fc.record({
  firstFlush: fc.nat(50),
  lastFlush: fc.nat(50),
  bytes: fc.integer({ min: 1, max: 40 }),
});
const stored = fc.record({
  groups: fc.array(group, { maxLength: 4 }),
  coldBytes: fc.nat(40),
  behaviourBytes: fc.nat(10),
  age: fc.oneof(fc.nat(livelyMs * 2), fc.integer({ min: 0, max: ttlMs * 2 })),
  held: fc.boolean(),
});

/** Logs of one origin, at most one of them this tab's own. */
const origin = fc.tuple(fc.array(stored, { maxLength: 6 }), fc.boolean()).map(([logs, hasOwn]) =>
  logs.map(({ groups, coldBytes, behaviourBytes, age, held }, nth): StoredLog => {
    const own = hasOwn && nth === 0;
    const sessionId = SessionId.parse(`00000000-0000-4000-8000-00000000000${nth}`);
    const manifest = { header: { sessionId }, groups, coldBytes, behaviourBytes, updatedAt: NOW - age };
    return { manifest: manifest as unknown as Manifest, held: held || own, own };
  }),
);

const sizeOf = ({ groups, coldBytes, behaviourBytes }: Manifest): number =>
  coldBytes + behaviourBytes + groups.reduce((sum, { bytes }) => sum + bytes, 0);

describe('what is removed to make room', () => {
  it('never anything of a log that a tab writes, and of the own one only old hot groups', () => {
    fc.assert(
      fc.property(origin, fc.nat(200), fc.boolean(), (logs, cap, pressed) => {
        const touched = (log: StoredLog) =>
          planRetention(logs, cap, NOW, pressed).filter(
            ({ sessionId }) => sessionId === log.manifest.header.sessionId,
          );
        for (const log of logs) {
          if (log.own) {
            expect(touched(log).every((removal) => removal.kind === 'hotGroup')).toBe(true);
            expect(touched(log)).not.toContainEqual(
              expect.objectContaining({ group: log.manifest.groups.at(-1) }),
            );
          } else if (log.held) expect(touched(log)).toEqual([]);
        }
      }),
    );
  });

  it('where storage refused a write, nothing of a log that was written to lately: who holds it may be known no more', () => {
    fc.assert(
      fc.property(origin, fc.nat(200), (logs, cap) => {
        const gone = new Set(planRetention(logs, cap, NOW, true).map(({ sessionId }) => sessionId));
        for (const { own, manifest } of logs)
          if (!own && NOW - manifest.updatedAt < livelyMs)
            expect(gone).not.toContain(manifest.header.sessionId);
      }),
    );
  });

  it('what is over its time always goes, and without pressure what is left fits or cannot go', () => {
    fc.assert(
      fc.property(origin, fc.nat(200), (logs, cap) => {
        const plan = planRetention(logs, cap, NOW);
        const isWhole = (log: StoredLog): boolean =>
          plan.some(({ kind, sessionId }) => kind === 'log' && sessionId === log.manifest.header.sessionId);
        for (const log of logs) {
          if (!log.own && !log.held && NOW - log.manifest.updatedAt > ttlMs) expect(isWhole(log)).toBe(true);
        }
        const whole = logs.filter((log) => !isWhole(log));
        const dropped = plan.flatMap((removal) =>
          removal.kind === 'hotGroup' &&
          whole.some(({ manifest }) => manifest.header.sessionId === removal.sessionId)
            ? [removal.group.bytes]
            : [],
        );
        const left =
          whole.reduce((sum, { manifest }) => sum + sizeOf(manifest), 0) - dropped.reduce((a, b) => a + b, 0);
        if (left > cap) expect(whole.every(({ own, held }) => own || held)).toBe(true);
      }),
    );
  });
});
