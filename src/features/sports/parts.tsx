import type { EventEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import type { Part } from '#domain/navigation/destination.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { TabLinks } from '#src/ui/tabs.tsx';

const PARTS: readonly Part[] = ['matches', 'outrights', 'specials'];

const BY_KEY: Readonly<Record<string, Part>> = {
  azBrowserOutrights: 'outrights',
  azBrowserOutrightsMev: 'outrights',
  azBrowserSpecials: 'specials',
  azBrowserSpecialsMev: 'specials',
  multiLeagueOutrights: 'outrights',
  multiLeagueSpecials: 'specials',
};

/** Which part of a sport or a league the address names. */
export const usePart = (): Part => useApp(({ navigation }) => BY_KEY[navigation.key] ?? 'matches');

export const partOf = ({ outright, specials }: EventEntity): Part =>
  outright ? 'outrights' : specials ? 'specials' : 'matches';

/** Events of each part that can still be bet on, in the order of the list. */
export function useByPart(eventIds: readonly number[]): Readonly<Record<Part, readonly EventEntity[]>> {
  const buckets = useApp((state) => state.entities.buckets);
  const found: Record<Part, EventEntity[]> = { matches: [], outrights: [], specials: [] };
  for (const id of eventIds) {
    const event = buckets[id]?.event;
    if (event !== undefined && isOnOffer(event)) found[partOf(event)].push(event);
  }
  return found;
}

/** What a page shows: of a sport without matches, as golf, its outrights stand where matches would. */
export const shownPart = (part: Part, byPart: Readonly<Record<Part, readonly EventEntity[]>>): Part =>
  part === 'matches' && byPart.matches.length === 0 && byPart.outrights.length > 0 ? 'outrights' : part;

const partText = (part: Part, t: Text): string => t(`sports.${part}`);

/**
 * Tabs of a sport or a league. One without anything is hidden, but for the one that is shown (NAV-05); a
 * single one is no choice.
 */
export function PartTabs({
  part,
  has,
  pathOf,
}: {
  readonly part: Part;
  readonly has: (part: Part) => boolean;
  readonly pathOf: (part: Part) => string;
}) {
  const t = useText();
  const shown = PARTS.filter((one) => one === part || has(one));
  if (shown.length < 2) return null;
  return (
    <TabLinks
      label={t('sports.parts')}
      tabs={shown.map((one) => ({ href: pathOf(one), label: partText(one, t) }))}
      current={pathOf(part)}
    />
  );
}

/** Of a part without anything, and the title of its page. */
export const emptyText = (part: Part, t: Text): string =>
  part === 'outrights'
    ? t('sports.noOutrights')
    : part === 'specials'
      ? t('sports.noSpecials')
      : t('sports.noEvents');
export const partTitle = (name: string, part: Part, t: Text): string =>
  part === 'outrights'
    ? t('sports.outrightsOf', { name })
    : part === 'specials'
      ? t('sports.specialsOf', { name })
      : name;
