import { describe, expect, it } from 'vitest';
import { VirtualTime } from '../../time/virtual-time.ts';
import { noSpaceLeft } from './database-error.ts';
import { Gate } from './gate.ts';

const END = 60_000;

/** Lets time pass up to its end, with whatever follows from each of its steps. */
async function passes(time: VirtualTime, end: number): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    await new Promise((resolve) => setImmediate(resolve));
    goesOn = time.step(end);
  }
}

/** A process that is stopped for 20 s, and when what it was about to do then was done, ms. */
function stopped(): { time: VirtualTime; gate: Gate; done: number[] } {
  const time = new VirtualTime(0);
  const gate = new Gate(time, () => undefined);
  const done: number[] = [];
  gate.stoppedUntil = 20_000;
  void gate.pass('query').then(() => done.push(time.now()));
  gate.onWaking(() => done.push(time.now()));
  return { time, gate, done };
}

describe('a gateway process that is stopped', () => {
  it('does nothing until its time is over, and that again where it was stopped for longer meanwhile', async () => {
    const { time, gate, done } = stopped();
    await passes(time, 10_000);
    gate.stoppedUntil = 30_000;
    await passes(time, END);
    // A timer asks again by itself.
    expect(done).toEqual([20_000, 30_000]);
  });

  it('does everything that slept as soon as it goes on', async () => {
    const { time, gate, done } = stopped();
    await passes(time, 5_000);
    gate.heal();
    const healed = time.now();
    await passes(time, END);
    expect(done).toEqual([healed, healed]);
    expect(healed).toBeLessThan(20_000);
  });

  it('does nothing any more when it dies in its sleep', async () => {
    const { time, gate, done } = stopped();
    gate.isDead = true;
    await passes(time, END);
    // The timer's owner looks whether it lives.
    expect(done).toEqual([20_000]);
  });
});

it('a fault that follows another one waits until that has struck', async () => {
  const gate = new Gate(new VirtualTime(0), () => undefined);
  gate.fault({ at: 'begin', next: { at: 'query', error: noSpaceLeft() } });
  await expect(gate.pass('query')).resolves.toBeUndefined();
  await expect(gate.pass('begin')).resolves.toBeUndefined();
  await expect(gate.pass('query')).rejects.toThrow('No space left');
  await expect(gate.pass('query')).resolves.toBeUndefined();
});
