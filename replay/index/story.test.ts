import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { shownSlipExample } from '#domain/events/shown-slip.ts';
import { storyOf } from './story.ts';

const ref = '0198c0de-0000-4000-8000-000000000001';
const event = (type: string, data: object, at = 0): AppEvent => ({ type, data, at }) as unknown as AppEvent;
const receipt = {
  betId: '8XK',
  totalStake: 2_000,
  currency: 'GBP',
  selections: [{ id: 1001, odds: '11/10', version: 3 }],
};

describe('the story of a session', () => {
  it('[EVT-07] tells what was seen, pressed, lost and accepted, in order', () => {
    const shown = {
      price: '11/10',
      version: 3,
      selection: 'Arsenal',
      market: 'Match result',
      event: 'A v B',
    };
    const leg = { selectionId: 1001, selection: 'Arsenal', price: '11/10' };
    const story = storyOf([
      event('lifecycle/sessionStarted', { path: '/', width: 390 }, 1),
      event('live/connectionChanged', { connected: true }, 2),
      event('intent/oddsPressed', { selectionId: 1001, shown }, 3),
      event(
        'betslip/legPriceChanged',
        { selectionId: 1001, price: { kind: 'fixed', odds: 7_172 }, version: 4 },
        4,
      ),
      event(
        'intent/placePressed',
        { shown: { ...shownSlipExample, button: 'Place bet £20.00', legs: [leg] } },
        5,
      ),
      event('placement/sent', { refs: [ref], evidence: 'durable' }, 6),
      event('placement/outcomeLost', { refs: [ref], cause: 'network' }, 7),
      event('placement/betOutcomeReceived', { ref, status: 'SUCCEEDED', errors: [], receipt }, 8),
      event('user/cashMoved', { cash: 100_000, version: 1 }, 9),
      event('user/cashMoved', { cash: 98_000, version: 2 }, 10),
    ]);
    expect(story.map(({ kind, at }) => [kind, at])).toEqual([
      ['opened', 1],
      ['saw', 3],
      ['priceMoved', 4],
      ['pressed', 5],
      ['sent', 6],
      ['requestLost', 7],
      ['accepted', 8],
      ['balance', 10],
    ]);
    expect(story[2]?.values).toEqual({ selection: 'Arsenal', price: '7/4' });
    expect(story[3]?.values).toMatchObject({ prices: '11/10', button: 'Place bet £20.00' });
    expect(story[6]?.values).toEqual({ bet: '8XK', odds: '11/10', stake: '20.00 GBP' });
    expect(story[7]?.values).toMatchObject({ before: '1000.00', after: '980.00' });
  });

  it('tells something or nothing of every event that there is, and never throws', () => {
    const all = eventDefinitions.flatMap(({ type, examples }) =>
      examples.map((data) => ({ type, data, at: 0 }) as unknown as AppEvent),
    );
    for (const { position, values } of storyOf(all)) {
      expect(all[position]).toBeDefined();
      for (const value of Object.values(values)) expect(['string', 'number']).toContain(typeof value);
    }
  });
});
