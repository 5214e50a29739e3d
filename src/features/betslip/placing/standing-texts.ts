import type { ShownSlip } from '#domain/events/shown-slip.ts';

type Standing = NonNullable<ShownSlip['standing']>;

/** What the app painted at the places of each kind; kinds that are not here are words and no evidence. */
const painted = (shown: ShownSlip): Readonly<Record<string, readonly string[]>> => ({
  button: [shown.button],
  totalStake: [shown.totalStake],
  returns: [shown.returns],
  selection: shown.legs.map(({ selection }) => selection),
  market: shown.legs.map(({ market }) => market),
  event: shown.legs.map(({ event }) => event),
  price: [...shown.legs.map(({ price }) => price), ...(shown.groups ?? []).map(({ price }) => price)],
});

/**
 * Where the slip on the screen says something else than the app painted: a translator or an extension wrote
 * there. The press tells that instead of claiming its own texts (MEND-20).
 *
 * @param slip the slip that the button stands in.
 */
export function standingTexts(slip: Element | null, shown: ShownSlip): Pick<ShownSlip, 'standing'> {
  const standing: Standing = [];
  for (const [what, texts] of Object.entries(painted(shown)))
    for (const element of slip?.querySelectorAll(`[data-shown="${what}"]`) ?? []) {
      const said = element.textContent.trim();
      // A forecast has words in the place of a price, which belong to no leg.
      const isWord = element.hasAttribute('data-word');
      if (!isWord && !texts.some((text) => text.trim() === said)) standing.push({ what, said });
    }
  return standing.length === 0 ? {} : { standing };
}
