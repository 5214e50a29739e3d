import type { LegView } from '#projections/betslip/slip-view.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import styles from '../slip-life.module.css';

/** Takes a leg out of the bet without taking it out of the slip (BSL-06). */
export function LegSwitch({ leg }: { readonly leg: LegView }) {
  const t = useText();
  const submit = useSubmit();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={leg.active}
        disabled={!leg.removable}
        aria-label={t('slip.use', { selection: leg.name })}
        onChange={({ target }) =>
          submit({
            type: 'intent/legSwitched',
            data: { selectionId: leg.selectionId, active: target.checked },
          })
        }
      />
    </label>
  );
}
