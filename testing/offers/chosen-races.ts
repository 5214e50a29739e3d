import { type KnownRace, racesAhead } from './synthetic-race.ts';

/** Races of the simulator that bets are settled on by hand, found by what happened in them. */
export const SEED = 'casts';
const MINUTE = 60_000;
/** Ten o'clock in London is past: best odds are guaranteed. */
const OPENING = Date.UTC(2026, 6, 18, 10, 1);

const ahead = racesAhead(SEED, OPENING, OPENING + 40 * 60 * MINUTE);
const isLevel = ({ finish }: KnownRace): boolean =>
  finish.slice(0, 4).every(({ position }, i) => position === i + 1);
const found = (what: string, race: KnownRace | undefined): KnownRace => {
  if (race === undefined) throw new Error(`the seed has no race ${what}`);
  return race;
};
const [first, second] = ahead.filter(
  (race) => race.runners >= 6 && race.finish.length === race.runners && isLevel(race),
);
export const plain = found('without incident', first);
/** For a second run on one store: what the database has a result of takes no bets any more. */
export const otherPlain = found('without incident after another one', second);
export const reduced = found(
  'with a non-runner',
  ahead.find((race) => race.runners >= 6 && race.finish.length === race.runners - 1 && isLevel(race)),
);
export const levelled = found(
  'with a dead heat among the first three',
  ahead.find(
    (race) =>
      race.runners >= 6 &&
      race.finish.length === race.runners &&
      race.finish.slice(0, 3).some(({ position }, i) => position === race.finish[i + 1]?.position),
  ),
);

const dogs = racesAhead(SEED, OPENING, OPENING + 200 * 60 * MINUTE, 'greyhounds').filter(
  ({ runners }) => runners === 6,
);
const winners = ({ finish }: KnownRace): number => finish.filter(({ position }) => position === 1).length;
export const plainDogs = found(
  'of dogs without incident',
  dogs.find((race) => race.finish.length === 6 && isLevel(race)),
);
export const vacantTrap = found(
  'of dogs with a vacant trap',
  dogs.find((race) => race.finish.length === 5 && isLevel(race)),
);
export const levelDogs = found(
  'of dogs with a dead heat for the first place',
  dogs.find((race) => race.finish.length === 6 && winners(race) === 2),
);
