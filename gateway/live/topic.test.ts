import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopicBook } from './topic.ts';

const REMEMBERED = 3;
const step = fc.record({ channel: fc.nat(30), told: fc.nat(4) });

it('[LIV-03.6] whatever channels are left and found again, none counts back, the last ones count on, and those of long ago are forgotten', () => {
  let forgotten = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const book = new TopicBook({ epoch: 'a', now: () => 1 }, REMEMBERED);
      const own = new Map<number, number>();
      const lately: number[] = [];
      for (const { channel, told } of steps) {
        const { topic } = book.open(`/eventMarkets/${String(channel)}`, true);
        const before = own.get(channel) ?? 0;
        expect(topic.seq).toBeGreaterThanOrEqual(before);
        if (lately.slice(-REMEMBERED).includes(channel)) expect(topic.seq).toBe(before);
        if (topic.seq > before && own.has(channel)) forgotten += 1;
        for (let nth = 0; nth < told; nth += 1) topic.publish('{}');
        own.set(channel, topic.seq);
        book.close(topic);
        lately.push(channel);
      }
    }),
    { seed: 27 },
  );
  expect(forgotten).toBeGreaterThan(0);
});
