import { random } from '../../random.ts';
import { otherSide, type TeamSide } from './balls.ts';
import { BOWLERS, LEFT_OUT, type LeftOut, ratingOf, SIDES, SQUAD } from './lineups.ts';
import { ballTableOf, begin, newPlaying, type Playing, playOn, uniformFrom } from './sampled-innings.ts';
import { type CricketState, type Innings, targetOf } from './state.ts';

/** As many ways to go on as are looked at, all drawn by the laws of a ball that the match is drawn by. */
const SAMPLES = 1_000;
const FINE = 2_097_152;
export const COUNTED = ['fours', 'sixes', 'wickets', 'opening', 'highestOver'] as const;
export type Counted = (typeof COUNTED)[number];
const PLAYERS = 2 * SQUAD;
const placeOf = (side: TeamSide, nth: number): number => (side === 'home' ? nth : SQUAD + nth);

/** Chances of each of the eleven, and of whoever plays for one who does not. */
export interface Shares {
  readonly named: readonly number[];
  readonly other: number;
}

/** Matches that go on from a state, player by player. */
export class PlayerOutlook {
  readonly #runs = new Int16Array(SAMPLES * PLAYERS);
  readonly #batted = new Uint8Array(SAMPLES * PLAYERS);
  readonly #wickets = new Int16Array(SAMPLES * PLAYERS);
  readonly #conceded = new Int16Array(SAMPLES * PLAYERS);
  readonly #counts = new Map(COUNTED.map((counted) => [counted, new Int16Array(SAMPLES * 2)] as const));
  readonly #winners = new Uint8Array(SAMPLES);
  readonly #out: LeftOut | undefined;

  constructor(state: CricketState, strength: Readonly<Record<TeamSide, number>>, key: string) {
    this.#out = state.toss === undefined ? undefined : state.out;
    const [first, second] = state.innings;
    const uniform = uniformFrom(random('innings', key, first?.balls ?? -1, second?.balls ?? -1).below(FINE));
    const tables = {
      home: ballTableOf({ strength: strength.home }),
      away: ballTableOf({ strength: strength.away }),
    };
    const playing = newPlaying();
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      // Before the toss either side may bat first.
      const begins = first?.side ?? SIDES[sample % 2] ?? 'home';
      const made = this.#innings(
        sample,
        begins,
        { from: first, target: 0 },
        (target) => playOn(playing, tables[begins], target, uniform),
        playing,
      );
      const chases = otherSide(begins);
      const target = first?.closed === true ? (targetOf(state.innings) ?? made + 1) : made + 1;
      const chased = this.#innings(
        sample,
        chases,
        { from: second, target },
        (to) => playOn(playing, tables[chases], to, uniform),
        playing,
      );
      const superOver = SIDES[uniform() < 0.5 ? 0 : 1];
      const winner = chased >= target ? chases : chased === made ? superOver : begins;
      this.#winners[sample] = (state.winner ?? winner) === 'home' ? 0 : 1;
    }
  }

  /** Chance that what each side has of something satisfies a condition. */
  counts(counted: Counted, holds: (home: number, away: number) => boolean): number {
    const counts = this.#counts.get(counted);
    let sum = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1)
      if (holds(counts?.[2 * sample] ?? 0, counts?.[2 * sample + 1] ?? 0)) sum += 1;
    return sum / SAMPLES;
  }

  /** Chance that the runs of a batter satisfy a condition, if he bats at all. */
  runs(side: TeamSide, nth: number, holds: (runs: number) => boolean): number {
    const place = placeOf(side, nth);
    let [bats, sum] = [0, 0];
    for (let at = place; at < SAMPLES * PLAYERS; at += PLAYERS) {
      if (this.#batted[at] !== 1) continue;
      bats += 1;
      if (holds(this.#runs[at] ?? 0)) sum += 1;
    }
    return bats === 0 ? Number(holds(0)) : sum / bats;
  }

  /** Who of two makes more runs, of those times when both bat and are not level. */
  better(one: readonly [TeamSide, number], other: readonly [TeamSide, number]): number {
    const [a, b] = [placeOf(...one), placeOf(...other)];
    let [wins, loses] = [0, 0];
    for (let at = 0; at < SAMPLES * PLAYERS; at += PLAYERS) {
      if (this.#batted[at + a] !== 1 || this.#batted[at + b] !== 1) continue;
      const lead = (this.#runs[at + a] ?? 0) - (this.#runs[at + b] ?? 0);
      if (lead > 0) wins += 1;
      if (lead < 0) loses += 1;
    }
    return wins + loses === 0 ? 0.5 : wins / (wins + loses);
  }

  /** Who makes most runs of a side: those who are level share it. */
  topBatter(side: TeamSide): Shares {
    const all = Array.from({ length: SQUAD }, (_, nth) => nth);
    return this.#best(side, all, (at) => 1 + (this.#runs[at] ?? 0));
  }
  /** Who takes most wickets of a side, for fewest runs; nobody where none is taken. */
  topBowler(side: TeamSide): Shares {
    return this.#best(side, BOWLERS, (at) => bowled(this.#wickets[at] ?? 0, this.#conceded[at] ?? 0));
  }
  /** The award of the match, both sides in order. */
  award(): Readonly<Record<TeamSide, Shares>> {
    const shares = { home: new Float64Array(SQUAD), away: new Float64Array(SQUAD) };
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const side = this.#winners[sample] === 0 ? 'home' : 'away';
      let [best, most] = [0, -1];
      for (let nth = 0; nth < SQUAD; nth += 1) {
        const at = sample * PLAYERS + placeOf(side, nth);
        const rating = ratingOf(this.#runs[at] ?? 0, this.#wickets[at] ?? 0);
        if (rating > most) [best, most] = [nth, rating];
      }
      shares[side][best] = (shares[side][best] ?? 0) + 1 / SAMPLES;
    }
    return { home: this.#named('home', shares.home), away: this.#named('away', shares.away) };
  }

  #best(side: TeamSide, among: readonly number[], value: (at: number) => number): Shares {
    const shares = new Float64Array(SQUAD);
    let all = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const row = sample * PLAYERS + placeOf(side, 0);
      let [most, level] = [0, 0];
      for (const nth of among) {
        const has = value(row + nth);
        if (has > most) [most, level] = [has, 1];
        else if (has === most) level += 1;
      }
      if (most === 0) continue;
      all += 1;
      for (const nth of among) if (value(row + nth) === most) shares[nth] = (shares[nth] ?? 0) + 1 / level;
    }
    return this.#named(
      side,
      shares.map((share) => (all === 0 ? 1 / among.length : share / all)),
    );
  }

  /** Until the elevens are told anyone may be left out of his. */
  #named(side: TeamSide, shares: Float64Array): Shares {
    const plays = (nth: number): number =>
      this.#out === undefined ? 1 - 1 / LEFT_OUT : this.#out[side].includes(nth) ? 0 : 1;
    const named = [...shares].map((share, nth) => share * plays(nth));
    const other = [...shares].reduce((sum, share, nth) => sum + share * (1 - plays(nth)), 0);
    return { named, other };
  }

  /** Plays an innings to its end and writes it down. Returns its runs. */
  #innings(
    sample: number,
    side: TeamSide,
    { from, target }: { readonly from: Innings | undefined; readonly target: number },
    play: (target: number) => void,
    playing: Playing,
  ): number {
    begin(playing, from);
    if (from?.closed !== true) play(target);
    const batters = sample * PLAYERS + placeOf(side, 0);
    const bowlers = sample * PLAYERS + placeOf(otherSide(side), 0);
    this.#runs.set(playing.scored, batters);
    this.#batted.set(playing.batted, batters);
    this.#wickets.set(playing.taken, bowlers);
    this.#conceded.set(playing.conceded, bowlers);
    const opening = playing.opening < 0 ? playing.runs : playing.opening;
    const counts = { ...playing, opening };
    for (const [counted, list] of this.#counts)
      list[2 * sample + (side === 'home' ? 0 : 1)] = counts[counted];
    return playing.runs;
  }
}

/** How good a bowler's figures are: wickets first, then fewest runs; nought without a wicket. */
export const bowled = (wickets: number, conceded: number): number =>
  wickets === 0 ? 0 : wickets * 200 - Math.min(199, conceded);

const known = new WeakMap<CricketState, { readonly belief: string; readonly outlook: PlayerOutlook }>();

/** Worked out once for a state and a belief: it is looked at as bets go off and come back as well. */
export function playersFrom(
  state: CricketState,
  strength: Readonly<Record<TeamSide, number>>,
  key: string,
): PlayerOutlook {
  const belief = `${strength.home} ${strength.away}`;
  const found = known.get(state);
  if (found?.belief === belief) return found.outlook;
  const outlook = new PlayerOutlook(state, strength, key);
  known.set(state, { belief, outlook });
  return outlook;
}
