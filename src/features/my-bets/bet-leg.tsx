import type { OddsFormat } from '#domain/contract/betting.ts';
import type { BetLeg } from '#domain/contract/my-bets.ts';
import type { EventEnding } from '#domain/market/event-ending.ts';
import { type DeductionLine, deductionLines } from '#domain/my-bets/deduction-lines.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { PriceCorrection } from '#domain/settlement/price-correction.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { MatchClock } from '#src/features/event/event-time.tsx';
import { InfoButton } from '#src/features/racing/info-button.tsx';
import { EarlyPayouts } from '#src/features/receipt/early-payouts.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { LegSign } from './leg-icon.tsx';
import { LegTracker } from './leg-tracker.tsx';
import styles from './my-bets.module.css';

const WHOLE = 100;

/** A price as taken, in the customer's format; SP until it is returned. */
export function takenText(odds: string | null, format: OddsFormat, t: Text): string {
  const parsed = odds === null ? undefined : parseOddsText(odds);
  return parsed === undefined ? t('myBets.sp') : oddsText(parsed, format);
}

function deductionText(line: DeductionLine, t: Text): string {
  if (line.kind === 'placeVoid') return t('myBets.placeVoid');
  if (line.kind !== 'rule4') return t(`myBets.${line.kind}`, { tied: line.tied, places: line.places });
  if (line.odds === null) return t('myBets.rule4', { pence: line.pence });
  return t('myBets.rule4Maths', { pence: line.pence, odds: line.odds, kept: WHOLE - line.pence });
}

/** Score beside an open leg, from the same fold as the event page. */
function Score({ eventId }: { readonly eventId: BetLeg['eventId'] }) {
  const t = useText();
  const board = useApp((state) => eventById(state.entities, eventId)?.scoreboard);
  const inplay = useApp((state) => eventById(state.entities, eventId)?.inplay === true);
  if (!inplay) return null;
  return (
    <>
      <Badge tone="live">{t('myBets.live')}</Badge>
      {board === undefined ? null : (
        <span className="tabular">
          <span aria-hidden="true">
            {board.home}–{board.away}
          </span>
          <span className="sr-only">{t('myBets.score', { home: board.home, away: board.away })}</span>
        </span>
      )}
      {board === undefined ? null : <MatchClock board={board} />}
    </>
  );
}

/** How the event ended: the score, or the first of a race. */
function Ending({ ending }: { readonly ending: EventEnding }) {
  const t = useText();
  return (
    <p className={styles.legInfo}>
      {ending.kind === 'score'
        ? t('myBets.endedScore', { home: ending.home, away: ending.away })
        : ending.placed.map(({ position, name }) => t('myBets.endedPlacing', { position, name })).join(', ')}
    </p>
  );
}

const momentText = (at: number): string => `${dayText(at)} ${timeText(at)}`;

/** An obvious error in the price: what it was, what it is, by which source, and why (UK-45). */
function Correction({
  taken,
  correction,
  format,
}: {
  readonly taken: string | null;
  readonly correction: PriceCorrection;
  readonly format: OddsFormat;
}) {
  const t = useText();
  const { odds, source, why, at } = correction;
  return (
    <div className={styles.correction} data-corrected="">
      <p>
        {t('myBets.correction', {
          taken: takenText(taken, format, t),
          odds: takenText(odds, format, t),
          why,
        })}
      </p>
      <p>
        {t('myBets.correctionSource', {
          source: source.name,
          ref: source.ref,
          time: momentText(source.at),
          decided: momentText(at),
        })}
      </p>
    </div>
  );
}

const TOPIC_OF = { rule4: 'rule4', deadHeat: 'deadHeat', placeDeadHeat: 'deadHeat' } as const;

function DeductionInfo({ kind }: Pick<DeductionLine, 'kind'>) {
  const t = useText();
  if (kind === 'placeVoid') return null;
  const topic = TOPIC_OF[kind];
  return <InfoButton topic={topic} label={t(`racingBet.info.${topic}`)} />;
}

/** One leg of a placed bet: how it stands, what was taken, and what was deducted with the sum. */
export function BetLegRow({ leg, priced }: { readonly leg: BetLeg; readonly priced: boolean }) {
  const t = useText();
  const format = useOddsFormat();
  return (
    <li className={styles.leg} translate="no">
      <div className={styles.legHead}>
        <strong>{leg.selectionName}</strong>
        {priced ? (
          <span className={styles.odds}>
            {leg.raceCastPosition === undefined
              ? takenText(leg.odds, format, t)
              : t(`cast.position.${leg.raceCastPosition ?? 'any'}`)}
          </span>
        ) : null}
      </div>
      <p className={styles.legInfo}>{leg.marketName}</p>
      <p className={styles.legInfo}>
        <span className="ellipsis">{leg.eventName}</span>
        <Score eventId={leg.eventId} />
        <span className={styles.when}>
          {dayText(leg.startTime)} {timeText(leg.startTime)}
        </span>
      </p>
      <LegTracker leg={leg} />
      {leg.ending === undefined ? null : <Ending ending={leg.ending} />}
      {leg.eachWay && leg.placeTerms !== null ? (
        <p className={styles.legInfo}>{t('myBets.eachWay', leg.placeTerms)}</p>
      ) : null}
      <EarlyPayouts offers={leg.earlyPayouts ?? []} className={styles.legInfo} />
      {leg.bestOddsGuaranteed === true ? <p className={styles.legInfo}>{t('racingBet.bog')}</p> : null}
      {leg.settledOdds === undefined ? null : (
        <p className={styles.legInfo}>
          {t(leg.odds === null ? 'racingBet.settledSp' : 'racingBet.betterSp', {
            odds: takenText(leg.settledOdds, format, t),
          })}
        </p>
      )}
      {leg.correction === undefined ? null : (
        <Correction taken={leg.odds} correction={leg.correction} format={format} />
      )}
      <LegSign state={leg.state} awaiting={leg.awaitingResult === true} />
      {deductionLines(leg).map((line) => (
        <p key={line.kind} className={styles.maths}>
          {deductionText(line, t)} <DeductionInfo kind={line.kind} />
        </p>
      ))}
    </li>
  );
}
