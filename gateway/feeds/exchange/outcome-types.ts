import type { FeedEvent } from '../../core/feed.ts';

/** A runner as far as its part in the market goes. */
export interface NamedRunner {
  readonly id: number;
  readonly name: string | undefined;
}

type Side = 'HOME' | 'AWAY';
type Sides = Readonly<Record<Side, string | undefined>>;

/**
 * Runners that mean the same in every market of the exchange, which is all that a stream without names tells.
 */
const BY_ID: ReadonlyMap<number, string> = new Map([
  [58_805, 'DRAW'],
  [151_478, 'DRAW'],
  [143_789, 'DRAW'],
  [30_246, 'YES'],
  [110_503, 'NO'],
  [955_466, 'ODD'],
  [955_467, 'EVEN'],
  [6_384_646, 'HOME_DRAW'],
  [6_384_647, 'DRAW_AWAY'],
  [6_384_648, 'HOME_AWAY'],
  [5_851_482, 'UNDER'],
  [5_851_483, 'OVER'],
  [1_221_385, 'UNDER'],
  [1_221_386, 'OVER'],
  [47_972, 'UNDER'],
  [47_973, 'OVER'],
  [1_222_344, 'UNDER'],
  [1_222_345, 'OVER'],
]);

const BY_NAME: readonly (readonly [name: RegExp, outcomeType: string])[] = [
  [/^(the )?(handicap )?draw$|^tie$/, 'DRAW'],
  [/^no goal(scorer)?$/, 'NONE'],
  [/^yes$/, 'YES'],
  [/^no$/, 'NO'],
  [/^odd$/, 'ODD'],
  [/^even$/, 'EVEN'],
  [/^over\b/, 'OVER'],
  [/^under\b/, 'UNDER'],
  [/^any other home win$/, 'OTHER_HOME'],
  [/^any other away win$/, 'OTHER_AWAY'],
  [/^any other draw$/, 'OTHER_DRAW'],
];

/**
 * Markets that name the two sides and nobody else, beside a draw: there a side may go by a part of its name.
 */
const OF_SIDES: ReadonlySet<string> = new Set(['MATCH_ODDS', 'MONEY_LINE', 'MATCH_WINNER', 'DRAW_NO_BET']);

const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+\-/ ]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `Home +1.5` is the home side with a start. */
const withoutStart = (name: string): string => name.replace(/ [+-]\d+(\.\d+)?$/, '');

function sidesOf(participants: FeedEvent['participants']): Sides {
  const named = (role: 'home' | 'away') => {
    const name = participants.find((one) => one.role === role)?.name;
    return name === undefined ? undefined : folded(name);
  };
  return { HOME: named('home'), AWAY: named('away') };
}

function exactSide(name: string, { HOME, AWAY }: Sides): Side | undefined {
  if (HOME === AWAY) return undefined;
  const bare = withoutStart(name);
  return bare === HOME ? 'HOME' : bare === AWAY ? 'AWAY' : undefined;
}

/** `C. Norrie` and `Cameron Norrie`: a letter stands for a name beside another one. */
const isWord = (one: string, other: string): boolean =>
  one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0]);

/** `Norrie` and `Cameron Norrie`: every word of one is in the other. */
function shares(name: string, side: string | undefined): boolean {
  if (side === undefined) return false;
  const [few = [], many = []] = [name.split(' '), side.split(' ')].sort((a, b) => a.length - b.length);
  return few.every((word) => many.some((other) => (few.length > 1 ? isWord(word, other) : word === other)));
}

function nearSide(name: string, { HOME, AWAY }: Sides): Side | undefined {
  const home = shares(name, HOME);
  return home === shares(name, AWAY) ? undefined : home ? 'HOME' : 'AWAY';
}

/** `Home or Draw`, `Draw or Leeds`: two of the three results. */
function doubleChance(name: string, sides: Sides): string | undefined {
  const parts = name.split(/ or |\//);
  if (parts.length !== 2) return undefined;
  const results = parts.map((part) => {
    if (part === 'home' || part === 'away') return part.toUpperCase();
    return part === 'draw' || part === 'the draw' ? 'DRAW' : exactSide(part, sides);
  });
  return ['HOME_DRAW', 'HOME_AWAY', 'DRAW_AWAY'].find((pair) =>
    pair.split('_').every((result) => results.includes(result)),
  );
}

function outcomeTypeOf({ id, name }: NamedRunner, sides: Sides, marketType: string): string | undefined {
  if (name === undefined) return BY_ID.get(id);
  const text = folded(name);
  const score = /^(\d) - (\d)$/.exec(text);
  if (score !== null) return `S${score[1]}${score[2]}`;
  if (marketType === 'DOUBLE_CHANCE') return BY_ID.get(id) ?? doubleChance(text, sides);
  return exactSide(text, sides) ?? BY_NAME.find(([pattern]) => pattern.test(text))?.[1] ?? BY_ID.get(id);
}

/**
 * What each runner of a market stands for: told from its name and id against the sides of the event, never
 * from its place in the stream, which puts the draw last in rugby and nothing between two players. Undefined
 * where that is not known, so that nobody is put under a head by guess.
 *
 * @param participants sides of the event
 * @returns one for each runner, in their order: HOME, DRAW, AWAY, OVER, UNDER, YES, NO, ODD, EVEN, NONE,
 *   pairs of a
 *   double chance, `S21` of a score
 */
export function outcomeTypes(
  runners: readonly NamedRunner[],
  participants: FeedEvent['participants'],
  marketType: string,
): readonly (string | undefined)[] {
  const sides = sidesOf(participants);
  const exact = runners.map((runner) => outcomeTypeOf(runner, sides, marketType));
  const open = runners.filter((_, at) => exact[at] === undefined);
  const isPair = OF_SIDES.has(marketType) && exact.filter((type) => type !== 'DRAW').length === 2;
  if (!isPair || open.length === 0) return exact;
  const near = runners.map(
    ({ name }, at) => exact[at] ?? (name === undefined ? undefined : nearSide(folded(name), sides)),
  );
  // Of two sides of which one is known, the other is the other.
  const left = near.filter((type) => type === undefined).length;
  const known = near.find((type) => type === 'HOME' || type === 'AWAY');
  if (left !== 1 || known === undefined)
    return near.filter((type) => type === known).length > 1 ? exact : near;
  return near.map((type) => type ?? (known === 'HOME' ? 'AWAY' : 'HOME'));
}
