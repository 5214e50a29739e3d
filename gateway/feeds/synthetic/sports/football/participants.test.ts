import { expect, it } from 'vitest';
import { backed } from '#domain/market/related-contingencies.ts';
import { simulatorConfig } from '../../config.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { football } from './football.ts';

it('names the team that a side is about, also where the name of the side says more', () => {
  const script = scriptOf(football(simulatorConfig.football), 'seed', 'sim.f.r.3');
  if (script === undefined) throw new Error('no such match');
  const { event, markets } = script.look(script.initial);
  const home = event.participants.find(({ role }) => role === 'home')?.name.toLowerCase();
  const picked = { id: 1 as never, ...event };
  const seen = new Map<string, number>();
  for (const { shape } of markets) {
    for (const selection of shape.selections) {
      const side = selection.participantId;
      seen.set(side ?? 'nobody', (seen.get(side ?? 'nobody') ?? 0) + 1);
      const about = backed({ selection, event: picked });
      if (side === 'home') expect([shape.key, about]).toEqual([shape.key, home]);
      if (selection.outcomeType === 'DRAW') expect(about).toBeUndefined();
    }
  }
  expect([...seen.keys()].sort()).toEqual(['away', 'home', 'nobody']);
  const handicaps = markets.flatMap(({ shape }) =>
    shape.type.startsWith('HANDICAP') ? [...shape.selections] : [],
  );
  expect(handicaps.map(({ participantId }) => participantId)).toEqual(
    expect.arrayContaining(['home', 'away']),
  );
});
