import type { BetLeg } from '#domain/contract/my-bets.ts';
import { type LegProgress, legProgress } from '#domain/my-bets/leg-progress.ts';
import type { Unit } from '#domain/my-bets/score-progress.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import styles from './leg-tracker.module.css';

const TEAMS = 2;
/** More than so many parts are no bar any more. */
const PARTS = 12;

/** Of a sport whose board counts by parts: what is counted is said with it. */
function scoreText(progress: LegProgress, unit: Unit, t: Text): string | undefined {
  switch (progress.kind) {
    case 'over':
      return t('myBets.tracker.score.over', { have: progress.have, need: progress.need, unit });
    case 'under':
      return t('myBets.tracker.score.under', { have: progress.have, most: progress.most, unit });
    case 'lead': {
      const { by } = progress;
      if (by === 0) return t('myBets.tracker.score.level');
      return by > 0
        ? t('myBets.tracker.score.ahead', { by, unit })
        : t('myBets.tracker.score.behind', { by: 0 - by, unit });
    }
    case 'draw':
      return t('myBets.tracker.score.draw', { apart: progress.apart });
    case 'start': {
      const { by, start } = progress;
      return t('myBets.tracker.score.start', {
        stands: by > 0 ? 'ahead' : by < 0 ? 'behind' : 'level',
        by: Math.abs(by),
        gives: start < 0 ? 'yes' : 'no',
        line: String(Math.abs(start)),
        unit,
      });
    }
    default:
      return undefined;
  }
}

function progressText(progress: LegProgress, t: Text): string | undefined {
  if (progress.unit !== undefined) return scoreText(progress, progress.unit, t);
  switch (progress.kind) {
    case 'over':
      return t('myBets.tracker.over', progress);
    case 'under':
      return t('myBets.tracker.under', progress);
    case 'lead': {
      const { by } = progress;
      if (by > 0) return t('myBets.tracker.ahead', { by });
      return by === 0 ? t('myBets.tracker.level') : t('myBets.tracker.behind', { by: 0 - by, needs: 1 - by });
    }
    case 'draw':
      return t('myBets.tracker.draw', progress);
    case 'either':
      return progress.by >= 0
        ? t('myBets.tracker.notBehind')
        : t('myBets.tracker.behind', { by: 0 - progress.by, needs: 0 - progress.by });
    case 'bothScore':
      return t('myBets.tracker.bothScore', { scored: progress.scored, teams: TEAMS });
    case 'notBoth':
      return t('myBets.tracker.notBoth', progress);
    case 'start':
      return undefined;
    case 'position':
      return progress.position === null
        ? t('myBets.tracker.unplaced')
        : t('myBets.tracker.position', { position: progress.position });
  }
}

/** How much of what it needs the leg has; nothing for what is no count. */
function Bar({ progress }: { readonly progress: LegProgress }) {
  if (progress.kind !== 'over' && progress.kind !== 'bothScore') return null;
  const [have, need] = progress.kind === 'over' ? [progress.have, progress.need] : [progress.scored, TEAMS];
  if (need > PARTS) return null;
  return (
    <span className={styles.bar} aria-hidden="true" data-stands={progress.stands}>
      {Array.from({ length: need }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <span key={nth} data-done={nth < have} />
      ))}
    </span>
  );
}

/** How far an open leg has come, by the score that the event's own page shows (MYB-11). */
export function LegTracker({ leg }: { readonly leg: BetLeg }) {
  const t = useText();
  const event = useApp((state) => eventById(state.entities, leg.eventId));
  if (leg.state !== 'OPEN' || leg.tracked === undefined || event === undefined) return null;
  const progress = legProgress(leg.tracked, event);
  if (progress === undefined) return null;
  return (
    <p className={styles.tracker} data-tracker={progress.kind} data-stands={progress.stands}>
      <Bar progress={progress} />
      {progressText(progress, t)}
      {progress.stands === 'open' ? null : ` ${t(`myBets.tracker.${progress.stands}`)}`}
    </p>
  );
}
