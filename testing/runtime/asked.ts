import type { AppEvent, NewDerived } from '#domain/events/registry.ts';

/** What an epic asked for, as an interpreter hears it. */
export const asked = (news: NewDerived): AppEvent => ({
  ...news,
  seq: 1,
  commit: 1,
  v: 1,
  kind: 'derived',
  src: 'test',
  at: 0,
  mono: 0,
});
