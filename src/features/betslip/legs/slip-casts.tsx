import type { CastView } from '#projections/betslip/slip-view.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconAlertTriangle, IconLock, IconX } from '#src/ui/icons.ts';
import styles from '../slip.module.css';
import { castLabel, castPicksText, labelText, positionText } from '../slip-texts.ts';
import { QuickStakes, StakeInput } from '../stakes/stake-input.tsx';
import type { useSlip } from '../use-slip.ts';
import { moveFocusFrom } from './slip-leg.tsx';

type Slip = ReturnType<typeof useSlip>;

function SlipCast({
  cast,
  texts,
  outside,
}: {
  readonly cast: CastView;
  readonly texts: Slip['texts'];
  /** That it is no bet of this tab, and where it stands. */
  readonly outside: string | undefined;
}) {
  const t = useText();
  const submit = useSubmit();
  const stake = texts.stakes.find(({ view }) => view.stakeId === cast.stakeId);
  return (
    <li className={styles.leg} data-status={cast.status}>
      <button
        type="button"
        data-remove=""
        className={styles.remove}
        disabled={!cast.removable}
        aria-label={t('cast.remove', { kind: castLabel(cast, t), picks: castPicksText(cast, t) })}
        onClick={(event) => {
          moveFocusFrom(event.currentTarget);
          submit({ type: 'intent/castRemovePressed', data: { castId: cast.id } });
        }}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
      <div className={styles.legText}>
        <p className={styles.selection}>{labelText(cast.labelKey, t)}</p>
        <ol>
          {cast.picks.map((pick) => (
            <li key={pick.selectionId} className={styles.castPick} data-status={pick.status}>
              <span className={styles.castPlace}>{positionText(pick.position, t)}</span>
              <span data-shown="selection" translate="no">
                {pick.name}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.event}>
          <span data-shown="event" translate="no">
            {cast.event}
          </span>
        </p>
        {outside === undefined ? null : (
          <p className={styles.legNotice}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {outside}
          </p>
        )}
      </div>
      <p className={styles.castDividend} data-shown="price" data-word="">
        {cast.status === 'open' ? null : <IconLock size={16} aria-hidden="true" />}
        {t('cast.dividend')}
      </p>
      <div className={styles.legFoot}>
        {stake === undefined ? null : (
          <>
            <p className={styles.market}>{t('cast.stakeLines', { count: cast.lines })}</p>
            <div className={styles.stakeRow}>
              <QuickStakes stakeId={stake.view.stakeId} disabled={stake.view.disabled} />
              <StakeInput texts={stake} />
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/**
 * Forecasts and tricasts of the slip: one line each, with a stake of its own on the tab where it may stand
 * (RAC-08, BSL-12).
 */
export function SlipCasts({ view, texts }: Slip) {
  const t = useText();
  if (view.casts.length === 0) return null;
  return (
    <ul className={styles.legs} aria-label={t('cast.list')}>
      {view.casts.map((cast) => (
        <SlipCast
          key={cast.id}
          cast={cast}
          texts={texts}
          outside={texts.notices.find(
            (_text, nth) => cast.outside && view.notices[nth]?.stakeId === cast.stakeId,
          )}
        />
      ))}
    </ul>
  );
}
