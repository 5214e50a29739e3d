import { afterPick, parsePicks, picksText, positionsOf } from '#domain/bet/cast-picks.ts';
import {
  CAST_PLACES,
  type CastPick,
  type CastPosition,
  type CastType,
  castKindFor,
  castLineCount,
} from '#domain/bet/casts.ts';
import { castId } from '#domain/betslip/casts/casts.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { ANY_PRICE, whyShut } from '#domain/market/why-shut.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { useSelections } from '#src/features/event/use-event.ts';
import { shutNote } from '#src/features/odds/shut-texts.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { useRoving } from '#src/ui/roving.ts';
import { InfoButton } from './info-button.tsx';
import { racingOf } from './kinds/racing-pages.ts';
import { RunnerSign } from './kinds/runner-sign.tsx';
import styles from './racing-bets.module.css';

const positionKey = (position: CastPosition | null) => `cast.position.${position ?? 'any'}` as const;

const isOut = ({ kind }: SelectionEntity): boolean => kind === 'NR';

/** By cloth number, those that do not run last: the order of the racing paper, whatever prices do. */
const byCloth = (a: SelectionEntity, b: SelectionEntity): number =>
  Number(isOut(a)) - Number(isOut(b)) ||
  (a.runner?.clothNumber ?? 0) - (b.runner?.clothNumber ?? 0) ||
  a.id - b.id;

function Positions({
  type,
  selection,
  picks,
  disabled,
  tabStop,
  onPick,
}: {
  readonly type: CastType;
  readonly selection: SelectionEntity;
  readonly picks: readonly CastPick[];
  readonly disabled: boolean;
  readonly tabStop: boolean;
  readonly onPick: (pick: CastPick) => void;
}) {
  const t = useText();
  const had = picks.find(({ selectionId }) => selectionId === selection.id);
  return (
    <fieldset className={styles.positions}>
      <legend className="sr-only">{selection.name}</legend>
      {positionsOf(type).map((position, index) => (
        <button
          translate="no"
          key={position ?? 'any'}
          type="button"
          data-pick=""
          className={styles.position}
          aria-pressed={had !== undefined && had.position === position}
          aria-disabled={disabled}
          aria-label={t('cast.pickName', { horse: selection.name, position: String(position) })}
          tabIndex={tabStop && index === 0 ? 0 : -1}
          onClick={disabled ? undefined : () => onPick({ selectionId: selection.id, position })}
        >
          {t(positionKey(position))}
        </button>
      ))}
    </fieldset>
  );
}

function nameOf(picks: readonly CastPick[], runners: readonly SelectionEntity[], t: Text): string {
  return picks
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .flatMap(({ selectionId, position }) => {
      const runner = runners.find(({ id }) => id === selectionId);
      if (runner === undefined) return [];
      return [position === null ? runner.name : `${t(positionKey(position))} ${runner.name}`];
    })
    .join(', ');
}

/** What the picks are by now, and the button that puts them into the slip. Its place never moves. */
function CastFoot({
  event,
  market,
  type,
  picks,
  runners,
  onClear,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly type: CastType;
  readonly picks: readonly CastPick[];
  readonly runners: readonly SelectionEntity[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const submit = useSubmit();
  const kind = castKindFor(type, picks);
  const id = castId(market.id, picks);
  const inSlip = useApp((state) => state.betslip.casts.some((cast) => cast.id === id));
  const missing = CAST_PLACES[type] - picks.length;
  const label = t('cast.add', { kind: t(`cast.kind.${kind ?? type}`) });
  const said =
    kind === undefined
      ? picks.length === 0
        ? t(`cast.hint.${type}`)
        : t('cast.more', { count: Math.max(1, missing) })
      : t('cast.summary', { kind: t(`cast.kind.${kind}`), picks: nameOf(picks, runners, t) });
  return (
    <div className={styles.castFoot}>
      <p role="status" className={styles.castSaid}>
        {said}
        {kind === undefined ? null : (
          <span className={styles.castLines}>
            {inSlip ? t('cast.inSlip') : t('cast.lines', { count: castLineCount(kind, picks) })}
          </span>
        )}
      </p>
      <div className={styles.castActions}>
        <Button look="quiet" disabled={picks.length === 0} onClick={onClear}>
          {t('cast.clear')}
        </Button>
        <Button
          look="primary"
          disabled={kind === undefined || inSlip}
          onClick={() => {
            submit({
              type: 'intent/castPressed',
              data: {
                eventId: event.id,
                marketId: market.id,
                picks: picks.map((pick) => ({ ...pick })),
                shown: label,
              },
            });
            onClear();
          }}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

/**
 * The runners of a race with a picker of places for each (RAC-08). The picks are a choice of the view, so
 * they are in the log.
 */
export function CastCard({
  event,
  market,
  type,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly type: CastType;
}) {
  const t = useText();
  const submit = useSubmit();
  const chosen = useApp((state) => viewOption(state, 'cast', String(market.id)));
  const runners = useSelections(market).toSorted(byCloth);
  const out = new Set(runners.filter(isOut).map(({ id }) => id));
  const picks = parsePicks(chosen).filter(({ selectionId }) => !out.has(selectionId));
  const columns = positionsOf(type).length;
  const roving = useRoving<HTMLUListElement>('[data-pick]', columns);
  // A runner of a cast has no price: it is open without one.
  const shut = whyShut(event, market, ANY_PRICE);
  const closed = shut !== undefined;
  const choose = (next: readonly CastPick[]): void =>
    submit({
      type: 'intent/viewOptionChosen',
      data: { view: 'cast', option: String(market.id), value: picksText(next) },
    });
  return (
    <>
      <div className={styles.castHead}>
        <InfoButton topic="cast" label={t('racingBet.info.cast')} />
        {shut === undefined ? null : <span>{shutNote(shut, t)}</span>}
      </div>
      <ul aria-label={t('cast.runners', { type })} {...roving}>
        {runners.map((selection, index) => (
          <li key={selection.id} className={classes(styles.castRunner, isOut(selection) && styles.out)}>
            <span className={styles.cloth}>{selection.runner?.clothNumber}</span>
            <span className={styles.castSilk}>
              <RunnerSign racing={racingOf(event.sportId)} runner={selection.runner} />
            </span>
            <span className={styles.castHorse}>{selection.name}</span>
            {isOut(selection) ? (
              <span className={styles.outNote}>{t('racing.nonRunner')}</span>
            ) : (
              <Positions
                type={type}
                selection={selection}
                picks={picks}
                disabled={closed}
                tabStop={index === 0}
                onPick={(pick) => choose(afterPick(picks, pick))}
              />
            )}
          </li>
        ))}
      </ul>
      {closed ? null : (
        <CastFoot
          event={event}
          market={market}
          type={type}
          picks={picks}
          runners={runners}
          onClear={() => choose([])}
        />
      )}
    </>
  );
}
