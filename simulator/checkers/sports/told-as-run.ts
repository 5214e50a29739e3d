import { publishedPence } from '#testing/oracles/rule-four-oracle.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { Ended, Played } from '../../gateway/sports/ended.ts';
import type { RaceNotes } from '../../gateway/sports/race-notes.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { priceIn } from '../money/returns-oracle.ts';
import { type Race, readRace } from './parse-race.ts';
import { type Ending, ordersByHand, placed, racedByHand, termsByHand } from './race-oracle.ts';
import { againstDraw } from './virtual-oracle.ts';

type Shape = Ended['shapes'][number];

/** Markets from whose prices Rule 4 takes, and whose prices made the table: of places those of the winner. */
const REDUCED: Readonly<Record<string, string>> = {
  WIN: 'WIN',
  PLACE_ONLY_2: 'WIN',
  PLACE_ONLY_3: 'WIN',
  WITHOUT: 'WITHOUT',
};
const NAMED: Readonly<Record<string, number>> = { FORECAST: 2, TRICAST: 3 };

const textOf = ({ outcome, deadHeat }: Ending): string =>
  deadHeat === undefined ? outcome : `${outcome} ${deadHeat.places}/${deadHeat.tied}`;

const clothOf = ({ runner }: Shape['selections'][number]): number => runner?.clothNumber ?? 0;

interface Over {
  readonly race: Race;
  readonly notes: RaceNotes;
  readonly isOff: boolean;
}

/** What each side of a market is due, and is told. */
function ofSides({ race: { finish }, isOff }: Over, shape: Shape, told: Result): readonly string[] {
  const sides = shape.selections.map((side) => ({ cloth: clothOf(side), outcomeType: side.outcomeType }));
  const named = shape.selections.find(({ kind }) => kind === 'WO');
  const market = { type: shape.type, named: named === undefined ? 0 : clothOf(named), sides };
  return sides.flatMap((side, nth) => {
    const due = isOff ? ({ outcome: 'VOID' } as const) : racedByHand(finish, market, side);
    const said = told.results[nth]?.result;
    if (due === undefined || (said !== undefined && textOf(said) === textOf(due))) return [];
    return [`${said === undefined ? 'nothing' : textOf(said)} where ${textOf(due)} is due`];
  });
}

/** Places, and the price at the start, of the market on the winner. */
function ofWinner({ race, notes, isOff }: Over, shape: Shape, told: Result): readonly string[] {
  const declared = shape.selections.length;
  const terms = termsByHand(declared, /handicap/i.test(race.raceName));
  const more = (race.placesEnhanced ?? 0) - (race.placesOriginal ?? 0);
  const due = terms && `${terms.num}/${terms.den} of ${terms.places + more}`;
  const own = shape.eachWay && `${shape.eachWay.num}/${shape.eachWay.den} of ${shape.eachWay.places}`;
  const wrong = due === own ? [] : [`terms ${own ?? 'none'} where ${due ?? 'none'} are due`];
  if (isOff) return wrong;
  return [
    ...wrong,
    ...shape.selections.flatMap((side, nth) => {
      const cloth = clothOf(side);
      const said = told.results[nth]?.result;
      const hasRun = race.finish.some((one) => one.cloth === cloth);
      const price = hasRun ? notes.startingPrice(cloth) : said?.startingPrice;
      const prices = said?.startingPrice === price ? [] : ['another price at the start than stood last'];
      if (shape.eachWay === undefined || !hasRun) return prices;
      const place = placed(race.finish, cloth, shape.eachWay.places);
      const saidOf = said?.place === undefined ? 'nothing' : textOf(said.place);
      return saidOf === textOf(place) ? prices : [...prices, `place ${saidOf} where ${textOf(place)} is due`];
    }),
  ];
}

/** Rule 4: what is taken for each that was withdrawn, from when on customers were told. */
function ofDeductions({ notes, isOff }: Over, { type }: Shape, told: Result): readonly string[] {
  const of = REDUCED[type];
  const due = notes.withdrawn.flatMap(({ at, prices }) => {
    const price = of === undefined || isOff ? null : priceIn(prices.get(of) ?? null);
    const pence = price === null ? 0 : publishedPence(price);
    return pence === 0 ? [] : [`${pence}p at ${at}`];
  });
  const said = told.deductions.map(({ withdrawnAt, pencePerPound }) => `${pencePerPound}p at ${withdrawnAt}`);
  return due.join() === said.join() ? [] : [`deductions ${said.length > 0} where they are others`];
}

function ofDividends({ race: { finish }, isOff }: Over, shape: Shape, told: Result): readonly string[] {
  const places = NAMED[shape.type];
  if (places === undefined) return [];
  const keyOf = (cloth: number) => shape.selections.find((side) => clothOf(side) === cloth)?.key ?? '';
  const due = isOff ? [] : ordersByHand(finish, places).map((order) => order.map(keyOf).join(' '));
  const said = (told.dividends ?? []).map(({ order }) => order.join(' '));
  const isPaid = (told.dividends ?? []).every(
    ({ perUnit }) => /^\d+\.\d\d$/.test(perUnit) && Number(perUnit) > 0,
  );
  return due.toSorted().join() === said.toSorted().join() && isPaid ? [] : ['other dividends than are due'];
}

/** RAC-07, RAC-08, Rule 4: what races are told to have come to is what follows from how they ended. */
export function toldAsRun(
  sports: readonly Played[],
  results: ReadonlyMap<string, Result>,
): readonly Finding[] {
  return sports.flatMap(({ key, sport, ended, race: notes }) => {
    const race = readRace(ended?.event.racingData);
    if (ended === undefined || notes === undefined || race === undefined) return [];
    const over: Over = { race, notes, isOff: ended.event.state === 'ABANDONED' };
    return ended.shapes.flatMap((shape) => {
      const told = results.get(shape.key);
      const why =
        told === undefined
          ? ['nothing']
          : [
              ...ofSides(over, shape, told),
              ...(shape.type === 'WIN' ? ofWinner(over, shape, told) : []),
              ...ofDeductions(over, shape, told),
              ...ofDividends(over, shape, told),
            ];
      return [...new Set(why)].map(
        (one): Finding => ({
          checker: 'result',
          fingerprint: `result of a race ${shape.type} ${one}`,
          sentence: `${key} ${shape.type} (${sport}) is told as ${one}: ${JSON.stringify([race, notes.withdrawn.map(({ at, cloth, prices }) => [at, cloth, [...prices]]), told])}`,
        }),
      );
    });
  });
}

/** VIR-01: what a virtual race or match came to is what the numbers give that it shows. */
export const drawnAsShown = (sports: readonly Played[]): readonly Finding[] =>
  sports.flatMap(({ key, sport, ended }) => {
    const why = ended === undefined ? undefined : againstDraw(ended.event);
    const finding = { checker: 'result', fingerprint: `result of a virtual event ${why}` };
    return why === undefined ? [] : [{ ...finding, sentence: `${key} (${sport}) is ${why}` }];
  });

/** Of the races and the virtual matches of a world that are over. */
export const racesToldAsRun = ({ market }: Pick<World, 'market'>): readonly Finding[] => [
  ...toldAsRun(market.sports ?? [], market.results ?? new Map()),
  ...drawnAsShown(market.sports ?? []),
];
