import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { DefiniteWords } from './definite-words.ts';

const REF = '0198c0de-0000-4000-8000-000000000001';
const event = (type: string, data: object): AppEvent => ({ type, data }) as unknown as AppEvent;
const answered = (state: string): AppEvent => {
  const body = { resultCode: 0, data: { placements: [{ ref: REF, state, outcome: null }] } };
  return event('gateway/answered', { op: 'betStatus', outcome: { kind: 'ok', status: 200, body } });
};
const heard = (...events: readonly AppEvent[]): boolean => {
  const words = new DefiniteWords();
  for (const one of events) words.take(one);
  return words.isUnheeded;
};

describe('a definite word about a bet', () => {
  it('that is said three times and not taken shows that the bet stays open', () => {
    const fenced = answered('FENCED');
    expect(heard(fenced, fenced)).toBe(false);
    expect(heard(fenced, fenced, fenced)).toBe(true);
  });

  it('is none where nothing is known of the bet, and is over with its end', () => {
    const unknown = answered('UNKNOWN');
    expect(heard(unknown, unknown, unknown)).toBe(false);
    const end = event('placement/betOutcomeReceived', { ref: REF, status: 'FAILED' });
    expect(heard(answered('FENCED'), answered('FENCED'), end, answered('FENCED'))).toBe(false);
    // Answers that were on their way when the end was told by the line.
    expect(heard(end, answered('FENCED'), answered('FENCED'), answered('FENCED'))).toBe(false);
  });
});
