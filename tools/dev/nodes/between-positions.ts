import { positionOf } from './feed-position.ts';
import { type Agreement, offerAt, shown } from './offer.ts';

/** Between two looks at the same offer, ms. */
const BETWEEN = 250;
const LOOKS = 40;
/** An entity differs that did so often, and in so great a share of what was compared of it. */
const DIFFERS = { times: 3, share: 0.5 } as const;
/** So many looks further on each side: at deuce a price comes and goes between two of them. */
const ABOUT = 2;

export interface AgreementBetweenPositions extends Agreement {
  /** Values that another gateway's looks before and after them were held against. */
  readonly compared: number;
}

/** What a gateway showed while its feed went from one position to the other. */
export interface Look {
  readonly from: number;
  readonly to: number;
  readonly shown: ReadonlyMap<string, string>;
}

/** Nothing while the gateway waits for ids. */
async function look(url: string): Promise<Look | undefined> {
  const from = await positionOf(url);
  const offer = await offerAt(url);
  const to = await positionOf(url);
  return from === undefined || to === undefined ? undefined : { from, to, shown: shown(offer) };
}

async function looksAt(url: string): Promise<readonly Look[]> {
  const looks: Look[] = [];
  for (let nth = 0; nth < LOOKS; nth += 1) {
    const seen = await look(url);
    if (seen !== undefined) looks.push(seen);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
  return looks;
}

/**
 * What another gateway showed about the time of a look, where the same stood there before it and after it.
 */
function shownAbout(
  name: string,
  { from, to }: Look,
  other: readonly Look[],
): readonly (string | undefined)[] | undefined {
  const last = other.findLastIndex((one) => one.to <= from);
  const next = other.findIndex((one) => one.from >= to);
  const stands = other[last]?.shown.get(name);
  if (stands === undefined || other[next]?.shown.get(name) !== stands) return undefined;
  return other.slice(Math.max(0, last - ABOUT), next + ABOUT + 1).map(({ shown: seen }) => seen.get(name));
}

function changesIn(looks: readonly Look[]): number {
  return looks
    .slice(1)
    .flatMap((one, nth) =>
      [...one.shown].filter(([name, value]) => (looks[nth]?.shown.get(name) ?? value) !== value),
    ).length;
}

/** Pure, over what each gateway was seen to show. */
export function comparisonBetween(all: readonly (readonly Look[])[]): AgreementBetweenPositions {
  const apart = new Map<string, number>();
  const compared = new Map<string, number>();
  for (const [node, looks] of all.entries())
    for (const one of looks)
      for (const [name, value] of one.shown)
        for (const other of all.toSpliced(node, 1)) {
          const about = shownAbout(name, one, other);
          if (about === undefined) continue;
          compared.set(name, (compared.get(name) ?? 0) + 1);
          if (!about.includes(value)) apart.set(name, (apart.get(name) ?? 0) + 1);
        }
  const differ = [...apart].flatMap(([name, times]) =>
    times >= DIFFERS.times && times >= DIFFERS.share * (compared.get(name) ?? 0) ? [name] : [],
  );
  const values = [...compared.values()].reduce((sum, times) => sum + times, 0);
  return { entities: compared.size, changes: changesIn(all[0] ?? []), compared: values, differ };
}

/**
 * For a world that is never still for as long as a look takes: a value is held against what another gateway
 * showed before the position of the look and still shows after it. Positions are the feed's, so who hears of
 * a change late does not differ. What moves between any two looks is left to a slower world.
 */
export const agreementBetweenPositions = async (
  urls: readonly string[],
): Promise<AgreementBetweenPositions> => comparisonBetween(await Promise.all(urls.map(looksAt)));
