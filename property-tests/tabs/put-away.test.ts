import { expect, it } from 'vitest';
import { selectNotices } from '#projections/live/select-notices.ts';
import { sharePutAway } from '#src/platform/tabs/share-put-away.ts';
import { Rig } from '#testing/slip/slip-rig.ts';

/** A page of a browser whose storage all pages have. */
class Pages {
  readonly #kept = new Map<string, string>();
  readonly #listeners = new Map<object, (event: StorageEvent) => void>();
  forbidden = false;

  open(rig: Rig) {
    const me = {};
    return sharePutAway(rig.runtime, {
      localStorage: {
        getItem: (key: string) => this.#kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (this.forbidden) throw new Error('forbidden');
          this.#kept.set(key, value);
          for (const [who, hear] of this.#listeners)
            if (who !== me) hear({ key, newValue: value } as StorageEvent);
        },
      } as unknown as Storage,
      addEventListener: (_: string, hear: never) => void this.#listeners.set(me, hear),
      removeEventListener: () => void this.#listeners.delete(me),
    });
  }
}

const HEAD = { channel: '/systemMessage', epoch: 'a', seq: 1, at: 0, type: 'system' } as const;
const say = (
  rig: Rig,
  op: 'initial' | 'update',
  ...texts: readonly (readonly [id: string, text: string])[]
) => {
  const messages = texts.map(([id, text]) => ({ id, text, dismissable: id !== 'fixed' }));
  rig.submit({ type: 'live/accountMessageReceived', data: { message: { ...HEAD, op, messages } } });
};
const putAway = (rig: Rig, id: string) => rig.submit({ type: 'intent/systemMessageDismissed', data: { id } });
const shown = (rig: Rig) => selectNotices(rig.state()).map(({ text }) => text);

it('[MEND-32] [MSG-01] what is put away in one tab is put away in all, in those to come as well, until the words change', () => {
  const pages = new Pages();
  const [first, second] = [new Rig(), new Rig()];
  for (const rig of [first, second]) {
    pages.open(rig);
    say(rig, 'initial', ['m1', 'Racing is late.'], ['m2', 'Good evening.'], ['fixed', 'Read this.']);
  }
  putAway(second, 'm1');
  expect([shown(first), shown(second)]).toEqual([
    ['Good evening.', 'Read this.'],
    ['Good evening.', 'Read this.'],
  ]);
  // The other way round, beside what was put away before.
  putAway(first, 'm2');
  expect([shown(first), shown(second)]).toEqual([['Read this.'], ['Read this.']]);
  putAway(first, 'fixed');
  expect(shown(second)).toEqual(['Read this.']);
  // A tab that is opened later is told by the house first.
  const third = new Rig();
  pages.open(third);
  say(third, 'initial', ['m1', 'Racing is late.'], ['m2', 'Good morning.']);
  expect(shown(third)).toEqual(['Good morning.']);
  for (const rig of [first, second]) say(rig, 'update', ['m1', 'Racing is off.']);
  expect([shown(first), shown(second)]).toEqual([
    ['Racing is off.', 'Read this.'],
    ['Racing is off.', 'Read this.'],
  ]);
  expect([...first.defects, ...second.defects, ...third.defects]).toEqual([]);
});

it('[MEND-32] where nothing can be kept each tab is asked', () => {
  const pages = new Pages();
  pages.forbidden = true;
  const [first, second] = [new Rig(), new Rig()];
  for (const rig of [first, second]) {
    pages.open(rig);
    say(rig, 'initial', ['m1', 'Racing is late.']);
  }
  putAway(first, 'm1');
  expect([shown(first), shown(second)]).toEqual([[], ['Racing is late.']]);
});
