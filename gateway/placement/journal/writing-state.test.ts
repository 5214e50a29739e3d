import { describe, expect, it } from 'vitest';
import { READ_ONLY, WritingState } from './writing-state.ts';

function watched() {
  const said: string[] = [];
  const line = (level: string) => (what: object, text: string) => {
    said.push(`${level} ${JSON.stringify(what)} ${text}`);
  };
  return { said, log: { fatal: line('fatal'), warn: line('warn') } };
}

describe('the alarm of a gateway that cannot write', () => {
  it('[FAIL-33] wakes somebody by a name that stays, degrades the health, and says when it is over', () => {
    const { said, log } = watched();
    const state = new WritingState();
    state.writeTo(log);
    expect([state.health(), said]).toEqual([{ placement: 'open' }, []]);
    state.raised('no room');
    expect(state.health()).toEqual({ status: 'degraded', placement: 'readOnly' });
    expect(said).toEqual([
      `fatal {"alarm":"${READ_ONLY}","err":"no room"} no bets are taken: nothing can be written`,
    ]);
    state.over();
    expect(state.health()).toEqual({ placement: 'open' });
    expect(said.at(-1)).toBe(`warn {"alarm":"${READ_ONLY}","over":true} bets are taken again`);
  });

  it('[FAIL-33] is not lost when it comes before there is a log', () => {
    const { said, log } = watched();
    const state = new WritingState();
    state.raised('no room');
    state.writeTo(log);
    expect(said).toHaveLength(1);
  });
});
