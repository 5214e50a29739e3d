import { useSyncExternalStore } from 'react';
import { shallowEqual, useStore } from 'react-redux';
import type * as z from 'zod/mini';
import { slipLinkPath } from '#domain/betslip/link/slip-link-path.ts';
import type { OddsFormat } from '#domain/contract/bettor-choices.ts';
import type { ReadyMadeAcca } from '#domain/contract/catalogue.ts';
import { whyShut } from '#domain/market/why-shut.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { oddsOf } from '#domain/odds/parse-odds.ts';
import { productOf } from '#domain/odds/total-odds.ts';
import { eventById, marketById, selectionById } from '#projections/entities/selectors.ts';
import type { RootState } from '#projections/root.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { eventName, selectionName } from '#src/features/odds/phrases.ts';
import { hotStore } from '#src/platform/store/cold-store.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Shelf } from '#src/ui/shelf.tsx';
import styles from './ready-made-accas.module.css';

type Acca = z.infer<typeof ReadyMadeAcca>;
type Leg = Acca['legs'][number];

const NAMES = {
  favourites: 'home.acca.favourites',
  goals: 'home.acca.goals',
  bothScore: 'home.acca.bothScore',
  tennisFavourites: 'home.acca.tennisFavourites',
} as const;
const isNamed = (kind: string): kind is keyof typeof NAMES => Object.hasOwn(NAMES, kind);
/** Nothing for a kind that this version has no words for: what it is cannot be said. */
const nameOf = ({ kind, legs }: Acca, pick: string, t: Text): string | undefined =>
  isNamed(kind) ? t(NAMES[kind], { count: legs.length, pick }) : undefined;

/** What the legs come to together; empty while one of them cannot be bet on. */
function totalOf({ entities, prices }: RootState, legs: readonly Leg[], format: OddsFormat): string {
  const odds = legs.flatMap(({ eventId, marketId, selectionId }) => {
    const event = eventById(entities, eventId);
    const market = marketById(entities, eventId, marketId);
    const held = prices.get(selectionId);
    if (event === undefined || market === undefined || held === undefined) return [];
    return whyShut(event, market, held) === undefined ? (oddsOf(held.odds) ?? []) : [];
  });
  return odds.length < legs.length ? '' : totalText(productOf(odds), format);
}

/** Renders again when the text of the whole price is another one. */
function useTotal(legs: readonly Leg[]): string {
  const format = useOddsFormat();
  const store = hotStore(useStore<RootState>());
  const total = (): string => totalOf(store.getState(), legs, format);
  return useSyncExternalStore((listener) => store.subscribe(listener), total, total);
}

/** The pick of each leg by its name; empty where that is not loaded. */
const usePicks = (legs: readonly Leg[]): readonly string[] => {
  const t = useText();
  return useApp(
    ({ entities }) =>
      legs.map(({ eventId, selectionId }) => {
        const selection = selectionById(entities, eventId, selectionId);
        return selection === undefined ? '' : selectionName(selection, t);
      }),
    shallowEqual,
  );
};

/** A pick that all legs have in common stands in the name of the acca: then a leg is its event. */
function LegLine({ leg: { eventId }, pick }: { readonly leg: Leg; readonly pick: string | undefined }) {
  const t = useText();
  const event = useApp((state) => eventById(state.entities, eventId));
  if (event === undefined) return null;
  const name = eventName(event, t);
  return (
    <li className={styles.leg} translate="no">
      <span>{pick ?? name}</span>
      {pick === undefined ? null : <span className={styles.quiet}>{name}</span>}
    </li>
  );
}

/** The slip is this bet: its legs count, and no other. */
function isBetInSlip({ betslip }: RootState, legs: Acca['legs']): boolean {
  const active = betslip.legs.filter((leg) => leg.active);
  return (
    active.length === legs.length &&
    legs.every(({ selectionId }) => active.some((leg) => leg.selectionId === selectionId))
  );
}

function AccaCard({ acca }: { readonly acca: Acca }) {
  const t = useText();
  const submit = useSubmit();
  const { legs } = acca;
  const odds = useTotal(legs);
  const picks = usePicks(legs);
  const isSame = new Set(picks).size === 1;
  const name = nameOf(acca, picks[0] ?? '', t);
  const held = useApp((state) => isBetInSlip(state, legs));
  // As a link to a bet does it: all legs go in as one bet, or none and it is said why (DPL-02).
  const path = slipLinkPath({
    selectionIds: legs.map(({ selectionId }) => selectionId),
    betType: 'COMBO',
    accaId: null,
  });
  const label = held
    ? t('home.acca.inSlip')
    : odds === ''
      ? t('home.acca.shut')
      : t('home.acca.add', { odds });
  if (name === undefined) return null;
  return (
    <li className={styles.card}>
      <h3>{name}</h3>
      <ul className={styles.legs}>
        {legs.map((leg, at) => (
          <LegLine key={leg.selectionId} leg={leg} pick={isSame ? undefined : picks[at]} />
        ))}
      </ul>
      <Button
        wide
        disabled={held || odds === ''}
        aria-label={held || odds === '' ? `${name}: ${label}` : t('home.acca.addSpoken', { name, odds })}
        onClick={() => submit({ type: 'intent/slipLinkFollowed', data: { path } })}
      >
        {label}
      </Button>
    </li>
  );
}

/** Accas of the next events, side by side; each goes into the slip whole (HOM-01). */
export function ReadyMadeAccas({ accas }: { readonly accas: readonly Acca[] }) {
  const t = useText();
  // Nothing of marketing after a break or an exclusion (RGT-05).
  const shut = useApp(selectIsShut);
  const named = accas.filter(({ kind }) => isNamed(kind));
  if (shut || named.length === 0) return null;
  return (
    <section aria-label={t('home.readyMade')} className={styles.section}>
      <h2>{t('home.readyMade')}</h2>
      <Shelf>
        {named.map((acca) => (
          <AccaCard key={acca.id} acca={acca} />
        ))}
      </Shelf>
    </section>
  );
}
