import { projections } from '#projections/root.ts';
import { typeAt } from '#replay/index/event-index.ts';
import { useText } from '#src/text/text.ts';
import type { View } from '../view.ts';
import { FIND_PATH } from './find-query.ts';
import { FoundList } from './found-list.tsx';
import { shortValue } from './json-text.ts';
import styles from './panels.module.css';
import type { FindResult } from './use-find.ts';

function Verdict({ found }: { readonly found: FindResult }) {
  const t = useText();
  if (found.kind === 'nothing') return <>{t('support.findHow')}</>;
  if (found.kind === 'searching') return <>{t('support.searching')}</>;
  if (found.kind === 'noPath' || found.kind === 'noModel') return <>{t(`support.${found.kind}`)}</>;
  const count = found.positions.length;
  if (found.share < 1) return <>{t('support.searching')}</>;
  return <>{t(found.cut ? 'support.foundCut' : 'support.found', { count })}</>;
}

function Line({ view, nth }: { readonly view: View; readonly nth: number }) {
  const { found, recording, clock, at } = view;
  if (!('positions' in found)) return null;
  const position = found.positions[nth] ?? 0;
  const change = found.kind === 'path' ? found.changes[nth] : undefined;
  const { index } = recording;
  return (
    <button
      type="button"
      className={styles.jump}
      data-here={position === at}
      onClick={() => view.goTo(position)}
    >
      <span>
        {index.seq[position]} {typeAt(index, position)} · {clock.time(index.at[position] ?? 0)}
      </span>
      {change === undefined ? null : (
        <small>
          {shortValue(change.before)} → {shortValue(change.after)}
        </small>
      )}
    </button>
  );
}

/** Where a text stands in the session, or which events changed a path of the state (feature 2). */
export function FindPanel({ view }: { readonly view: View }) {
  const t = useText();
  const { found } = view;
  const models = Object.keys(projections);
  return (
    <>
      <h2>{t('support.findTitle')}</h2>
      <p className={styles.note} role="status">
        <Verdict found={found} />
      </p>
      {'positions' in found && found.share < 1 ? (
        <p className={styles.searching}>
          <progress value={found.share} aria-label={t('support.searching')} />
          {t('support.searchedSoFar', {
            percent: Math.floor(found.share * 100),
            count: found.positions.length,
          })}
          <button type="button" className={styles.small} onClick={() => view.setQuery('')}>
            {t('support.cancel')}
          </button>
        </p>
      ) : null}
      {'positions' in found ? (
        <FoundList
          label={t('support.findTitle')}
          count={found.positions.length}
          row={(nth) => <Line view={view} nth={nth} />}
        />
      ) : (
        <ul className={styles.models} aria-label={t('support.models')}>
          {models.map((name) => (
            <li key={name}>
              <button type="button" className={styles.small} onClick={() => view.setQuery(FIND_PATH + name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
