import type { Published, Publishing } from '#gateway/virtuals/draw-book.ts';

const word = (letter: string): string => letter.repeat(64);

/** A book of draws that nobody stores: each comes out alike. */
export function drawsInMemory() {
  const known = new Map<string, Published>();
  const read = (keys: readonly string[]) =>
    Promise.resolve(new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key)!]] : []))));
  return {
    read,
    publish: (events: readonly Publishing[]) => {
      for (const { key, tickets, closesAt } of events)
        known.set(key, {
          committed: { key, tickets, secret: word('a') },
          commitment: word('c'),
          closesAt,
          number: null,
        });
      return read(events.map(({ key }) => key));
    },
    draw: (key: string) => {
      const found = known.get(key);
      return Promise.resolve(found && { ...found.committed, number: word('b') });
    },
  };
}
