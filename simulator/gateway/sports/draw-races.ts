import { simulatorConfig } from '#gateway/feeds/synthetic/config.ts';
import { type Run, runScript } from '#gateway/feeds/synthetic/playing/script.ts';
import { greyhounds } from '#gateway/feeds/synthetic/racing/greyhounds.ts';
import { horses } from '#gateway/feeds/synthetic/racing/horses.ts';
import { raceScript } from '#gateway/feeds/synthetic/racing/programme.ts';
import type { RaceMoment } from '#gateway/feeds/synthetic/racing/race-course.ts';
import { listedRaces } from '#gateway/feeds/synthetic/racing/race-slots.ts';
import type { Prng } from '../../random/prng.ts';
import { BEGIN } from '../../scenario/begin.ts';
import { FewMarkets } from './few-markets.ts';
import { PlayedEvent } from './played-event.ts';

const SEED = 'worlds';
/** Races of so long are looked at. */
const SPAN_MS = 24 * 3_600_000;
/** Looks before the off, beside those that show what is withdrawn. */
const BEFORE = 4;
/** All markets of a race, as each is decided in a way of its own. */
const TYPES = [
  ...['WIN', 'PLACE_ONLY_2', 'PLACE_ONLY_3', 'FORECAST', 'TRICAST'],
  ...['WITHOUT', 'MATCH_BET', 'TRAP_ODD_EVEN', 'TRAP_INSIDE_OUTSIDE'],
];

const KINDS = ['level', 'withdrawn', 'withdrawn', 'plain', 'calledOff'] as const;
type Kind = (typeof KINDS)[number];

interface Scouted {
  readonly kind: Kind;
  readonly moments: readonly RaceMoment[];
  readonly open: () => Run;
}

/** The places that everybody bets on. */
const FIRST = 3;

function kindOf(moments: readonly RaceMoment[]): Kind {
  const finishes = moments.flatMap((moment) => ('finish' in moment ? [moment.finish ?? []] : []));
  const positions = (finishes.at(-1) ?? []).flatMap(({ position }) => position ?? []);
  const isLevel = positions.some((one, nth) => one <= FIRST && positions.indexOf(one) !== nth);
  if (isLevel) return 'level';
  if (moments.some(({ kind }) => kind === 'abandoned')) return 'calledOff';
  return moments.some(({ kind }) => kind === 'withdrawn') ? 'withdrawn' : 'plain';
}

/** Follows from the seed alone, and takes longer than a world: once in a process. */
let known: readonly Scouted[] | undefined;

function races(): readonly Scouted[] {
  known ??= [
    { code: horses, config: simulatorConfig.racing },
    { code: greyhounds, config: simulatorConfig.greyhounds },
  ].flatMap(({ code, config }) =>
    listedRaces(code, config, BEGIN, BEGIN + SPAN_MS).flatMap(({ key }) => {
      const script = raceScript(SEED, code, config, key);
      // Those of the calendar are listed long before anybody has a price for them.
      if (script === undefined || !/\.r\.\d+$/.test(key)) return [];
      return [{ kind: kindOf(script.moments), moments: script.moments, open: () => runScript(script) }];
    }),
  );
  return known;
}

/** Just before each withdrawal and with it, just before the off and with it, on the way, and the end. */
function cutsOf(chance: Prng, moments: readonly RaceMoment[]): readonly number[] {
  const instants = [...new Set(moments.map(({ at }) => at))];
  const last = instants.at(-1) ?? 0;
  const off = moments.find((one) => one.kind === 'step' && one.step === 'off')?.at ?? last;
  const before = instants.filter((at) => at < off);
  const shown = moments.flatMap(({ kind, at }) => (kind === 'withdrawn' ? [at] : []));
  const told = [...shown, off].flatMap((at) => [...before.filter((one) => one < at).slice(-1), at]);
  const running = instants.filter((at) => at > off);
  const some = Array.from({ length: BEFORE }, () => chance.pick(before));
  const way = running.length === 0 ? [] : [chance.pick(running)];
  return [...new Set([...some, ...told, ...way, last])].toSorted((a, b) => a - b);
}

/** Races of horses and dogs, each kind of course in turn. @param start epoch ms of the world */
export function drawRaces(chance: Prng, count: number, start: number, name: string): readonly PlayedEvent[] {
  return Array.from({ length: count }, (_, nth) => {
    const kind = KINDS[nth % KINDS.length];
    const some = races().filter((race) => race.kind === kind);
    const { open, moments } = chance.pick(some.length > 0 ? some : races());
    const few = new FewMarkets(chance, 0, TYPES, []);
    return new PlayedEvent(`${name}${nth}`, open(), cutsOf(chance, moments), few, start);
  });
}
