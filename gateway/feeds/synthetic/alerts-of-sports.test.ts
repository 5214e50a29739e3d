import { describe, expect, it, vi } from 'vitest';
import { alertsOfSport } from '#domain/settings/alert-kinds.ts';
import { ALERT_KINDS, type AlertKind, happeningBetween, standingOf } from '#domain/settings/live-alert.ts';
import { simulatorConfig } from './config.ts';
import type { Moment } from './playing/script.ts';
import { programmeOf, scriptOf } from './playing/sport-programme.ts';
import { playedSports } from './programmes.ts';
import type { SimulatedSport, SportCourse, SportFixture } from './sport.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEED = 'alerts';
const DAY = 86_400_000;
const FROM = Date.UTC(2026, 6, 16, 11);
/** Red cards are the rarest: about one match of ten has one. */
const MOST_EVENTS = 80;

type Board = Parameters<typeof standingOf>[0]['scoreboard'];

const playing = <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
) => ({
  id: sport.sport.id,
  name: sport.sport.name,
  keys: (): string[] =>
    programmeOf(SEED)(sport)
      .listed(FROM, FROM + DAY)
      .map(({ key }) => key),
  /** How an event stands after each moment of it. */
  *standings(key: string) {
    const fixture = sport.fixtureOf(SEED, key);
    const script = scriptOf(sport, SEED, key);
    if (fixture === undefined || script === undefined) return;
    const course = sport.courseOf(SEED, fixture);
    let play = script.initial;
    for (const moment of script.moments) {
      play = script.step(play, moment);
      const phase = sport.phase(play.state);
      const inplay = phase === 'playing';
      const scoreboard: Board = sport.board(course, play.state);
      const state = phase === 'over' ? 'FINISHED' : 'STARTED';
      yield standingOf({ state, inplay, ...(inplay && { scoreboard }) });
    }
  },
});

const sports = playedSports(simulatorConfig).map((sport) => sport<ReturnType<typeof playing>>(playing));

describe('the kinds of alert of each sport', () => {
  it.each(sports.map((sport) => [sport.name, sport] as const))(
    '[ENG-05.2] %s offers what happens in it, and nothing else',
    (_, sport) => {
      const offered = alertsOfSport(sport.id).map(({ kind }) => kind);
      const met = new Set<AlertKind>();
      const isAllMet = (): boolean => offered.every((kind) => met.has(kind));
      for (const [nth, key] of sport.keys().entries()) {
        if (nth >= MOST_EVENTS || (nth >= 5 && isAllMet())) break;
        let before = standingOf({ state: 'NOTSTARTED', inplay: false });
        for (const now of sport.standings(key)) {
          const was = before;
          before = now;
          for (const kind of ALERT_KINDS) if (happeningBetween(was, now, [kind]) !== undefined) met.add(kind);
        }
      }
      expect(ALERT_KINDS.filter((kind) => met.has(kind))).toEqual(offered);
    },
  );

  it.each(['SBTC1_24', 'SBTC1_66'])('[ENG-05.2] a race (%s) has a start and a result', (sportId) => {
    expect(alertsOfSport(sportId).map(({ kind }) => kind)).toEqual(['start', 'result']);
  });

  it.each(['SBTC1_19', 'SBTC1_20', 'SBTC1_25'])(
    '[ENG-05.2] of what is drawn (%s) nothing is told',
    (sportId) => {
      expect(alertsOfSport(sportId)).toEqual([]);
    },
  );
});
