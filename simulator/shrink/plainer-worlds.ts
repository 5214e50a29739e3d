import type { WorldOptions } from '../scenario/options.ts';

/** What some worlds have beside the everyday: null in the others, else numbers and flags. */
const EXTRAS = [
  'habits',
  'variety',
  'sharing',
  'meddling',
  'outage',
  'temper',
  'strain',
  'wagers',
  'dealings',
  'reminders',
  'tinkering',
  'building',
  'joining',
  'wavering',
  'hostility',
  'caring',
  'waywardness',
  'cashingOut',
  'sports',
] as const;
type Extra = (typeof EXTRAS)[number];
/** Of those, what is there as a whole or not at all. */
const WHOLE: ReadonlySet<Extra> = new Set([
  'sharing',
  'outage',
  'hostility',
  'caring',
  'waywardness',
  'sports',
]);

/** Parts that are not nothing at nought, and what the least of them is. */
const LEAST: Readonly<Record<string, number>> = { races: 1, runners: 3, matches: 1, markets: 3 };

type Part = readonly [string, number | boolean];

/** The parts that can be made less of, each at its least. */
function lessOf(extra: object): readonly Part[] {
  return Object.entries(extra).flatMap(([part, value]): readonly Part[] => {
    if (typeof value === 'boolean') return value ? [[part, false]] : [];
    const least = LEAST[part] ?? 0;
    return value > least ? [[part, least]] : [];
  });
}

const plainerBy = (options: WorldOptions, name: Extra): readonly WorldOptions[] => {
  const extra = options[name];
  if (extra === null) return [];
  return [
    { ...options, [name]: null },
    ...(WHOLE.has(name) ? [] : lessOf(extra)).map(([part, least]) => ({
      ...options,
      [name]: { ...extra, [part]: least },
    })),
  ];
};

/** The same world without one of its extras, or with less of one. */
export const plainer = (options: WorldOptions): readonly WorldOptions[] =>
  EXTRAS.flatMap((name) => plainerBy(options, name));

/** An extra counts a little, and each part that is more than its least. */
export const sizeOfExtras = (options: WorldOptions): number =>
  EXTRAS.reduce((sum, name) => {
    const extra = options[name];
    return extra === null ? sum : sum + 1 + (WHOLE.has(name) ? 0 : lessOf(extra).length);
  }, 0);
