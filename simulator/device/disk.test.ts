import { beforeEach, describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { DeviceClock } from '../time/device-clock.ts';
import { VirtualTime } from '../time/virtual-time.ts';
import { Disk } from './disk.ts';
import { openTabLog, type TabLog } from './open-log.ts';

const refused = (seq: number): AppEvent => ({
  ...{ type: 'lifecycle/inputRejected', v: 1, kind: 'input', src: 'live' },
  ...{ seq, commit: seq, at: seq, mono: seq },
  data: { edge: 'live', reason: `reason ${seq}`, bytes: seq },
});

describe('the disk under a page that is gone', () => {
  let time: VirtualTime;
  let clock: DeviceClock;
  let disk: Disk;

  beforeEach(() => {
    time = new VirtualTime(0);
    clock = new DeviceClock(time, 0);
    disk = new Disk(clock);
  });

  /** Everything that is due by then, and what follows from it. */
  async function pass(ms: number): Promise<void> {
    const end = time.now() + ms;
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    while (time.step(end)) await settle();
  }

  const open = (nth: number, previous: TabLog | null): Promise<TabLog> => {
    previous?.leave();
    const fresh = `00000000-0000-0000-0000-00000000000${nth}`;
    const log = { fresh, previous: previous?.header.sessionId ?? null };
    return openTabLog({ disk, clock, build: 'test', options: { seed: '1', options: '' }, ...log });
  };

  /** A flush for each of these events; resolves before any is stored. */
  const write = ({ writer }: TabLog, from: number, to: number): void => {
    for (let seq = from; seq <= to; seq += 1) {
      writer.append([refused(seq)]);
      void writer.flush('barrier');
    }
  };

  it('[FAIL-61] ends the write that it was given before the next page reads, and is given no other', async () => {
    clock.coarse = 1_000;
    const crashed = await open(1, null);
    write(crashed, 1, 5);
    await pass(1_500);
    const next = await open(2, crashed);
    expect(next.recovered).toEqual([refused(1), refused(2)]);
    write(next, 3, 6);
    await pass(10_000);
    const last = await open(3, next);
    expect(last.recovered).toEqual([1, 2, 3, 4, 5, 6].map(refused));
    expect(last.eventsCut).toBe(0);
  });

  it('keeps nothing of a write that fails as its page goes', async () => {
    const crashed = await open(1, null);
    write(crashed, 1, 1);
    await pass(10);
    write(crashed, 2, 2);
    await pass(0);
    disk.fail('quota');
    crashed.leave();
    disk.heal();
    expect((await open(2, crashed)).recovered).toEqual([refused(1)]);
  });
});
