/**
 * The oracle for forecasts and tricasts writes every line down by counting: a number in the base of the
 * runners has a digit for each place, and those in which no digit stands twice are the lines. Pence are added
 * up in hundredths, exactly, and rounded once.
 */
export interface PickedRunner {
  readonly runner: string;
  /** Null: any of the places. */
  readonly place: number | null;
}

/** What a race is told to have come to; undefined where nothing is told yet. */
export interface DeclaredRace {
  readonly results: readonly {
    readonly selection: string;
    readonly result: { readonly outcome: string };
  }[];
  readonly dividends?: readonly { readonly order: readonly string[]; readonly perUnit: string }[] | undefined;
}

/**
 * What a cast is called at a counter: how many places it is for, and whether its runners stand for one order
 * or for every one.
 */
const CASTS = {
  STRAIGHTFORECAST: { places: 2, order: 'named', runners: [2, 2] },
  REVERSEFORECAST: { places: 2, order: 'any', runners: [2, 2] },
  COMBINATIONFORECAST: { places: 2, order: 'any', runners: [3, 99] },
  STRAIGHTTRICAST: { places: 3, order: 'named', runners: [3, 3] },
  COMBINATIONTRICAST: { places: 3, order: 'any', runners: [3, 99] },
} as const;
export type NamedCast = keyof typeof CASTS;

/** Whether a bet of this name is paid by dividends: the names alone that a set of picks makes. */
export const isNamedCast = (type: string): type is NamedCast => Object.hasOwn(CASTS, type);

/** Undefined for picks that are no bet of the name. */
export function castLinesByHand(
  name: NamedCast,
  picks: readonly PickedRunner[],
): readonly (readonly string[])[] | undefined {
  const { places, order, runners } = CASTS[name];
  const [fewest, most] = runners;
  if (picks.length < fewest || picks.length > most) return undefined;
  if (new Set(picks.map(({ runner }) => runner)).size < picks.length) return undefined;
  if (order === 'named') {
    const line = Array.from({ length: places }, (_, at) => picks.filter(({ place }) => place === at + 1));
    return line.every((named) => named.length === 1)
      ? [line.flatMap(([one]) => one?.runner ?? [])]
      : undefined;
  }
  if (picks.some(({ place }) => place !== null)) return undefined;
  const lines: string[][] = [];
  for (let number = 0; number < picks.length ** places; number += 1) {
    const digits: readonly number[] = Array.from(
      { length: places },
      (_, at) => Math.floor(number / picks.length ** (places - 1 - at)) % picks.length,
    );
    if (new Set(digits).size === places) lines.push(digits.flatMap((digit) => picks[digit]?.runner ?? []));
  }
  return lines;
}

/** `12.34` in hundredths of the unit. */
function hundredthsOf(perUnit: string): bigint {
  const [, whole, decimals] = /^(\d+)\.(\d\d)$/.exec(perUnit) ?? [];
  if (whole === undefined || decimals === undefined) throw new Error(`${perUnit} is no dividend`);
  return BigInt(whole) * 100n + BigInt(decimals);
}

/** Hundredths that a line of one pays. */
function paidFor(line: readonly string[], { results, dividends = [] }: DeclaredRace): bigint {
  const hasRun = (runner: string): boolean => {
    const outcome = results.find(({ selection }) => selection === runner)?.result.outcome;
    return outcome !== 'NON_RUNNER' && outcome !== 'VOID';
  };
  if (dividends.length === 0 || !line.every(hasRun)) return 100n;
  const declared = dividends.find(({ order }) => order.join(' ') === line.join(' '));
  return declared === undefined ? 0n : hundredthsOf(declared.perUnit);
}

/**
 * Number of lines and pence returned (RAC-08): a line that names a runner who did not run gets its stake
 * back, one that is declared its dividend, any other nothing; every line its stake where nothing is declared.
 * Returns are null while nothing is told of the race.
 *
 * @param stake pence of one line
 * @returns undefined for picks that are no bet of the name
 */
export function castByHand(
  name: NamedCast,
  picks: readonly PickedRunner[],
  stake: number,
  race: DeclaredRace | undefined,
): { readonly lines: number; readonly returns: number | null } | undefined {
  const lines = castLinesByHand(name, picks);
  if (lines === undefined) return undefined;
  if (race === undefined) return { lines: lines.length, returns: null };
  let hundredths = 0n;
  for (const line of lines) hundredths += BigInt(stake) * paidFor(line, race);
  return { lines: lines.length, returns: Number((hundredths + 50n) / 100n) };
}
