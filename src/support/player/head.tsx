import { type ReactNode, type RefObject, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import type { Pack } from '../pack/open-pack.ts';
import { PackProof } from '../pack/pack-proof.tsx';
import { useVerdict } from '../pack/use-verdict.ts';
import { Search } from './panels/search.tsx';
import styles from './player.module.css';
import { relativeText, ZONES, type Zone } from './timeline/clock-text.ts';
import type { View } from './view.ts';

/** The moment that is shown, by the chosen clock and from the beginning. */
function Now({ view }: { readonly view: View }) {
  const { index } = view.recording;
  const since = (index.mono[view.at] ?? 0) - (index.mono[0] ?? 0);
  return (
    <p className={styles.now}>
      <time>{view.clock.instant(index.at[view.at] ?? 0)}</time> <span>+{relativeText(since)}</span>
    </p>
  );
}

/**
 * The chain alone: whoever writes a file can write its chain, so it proves nothing. Beside a file that was
 * altered it is not told of at all: what stands in its own chain is not what was recorded.
 */
function Chain({ share, pack }: { readonly share: number; readonly pack: Pack | undefined }) {
  const t = useText();
  const checked = useVerdict(pack);
  if (typeof checked === 'object' && checked.outcome === 'altered') return null;
  return (
    <span className={styles.proof}>
      {share === 1 ? t('support.chained') : t('support.chaining', { percent: Math.floor(share * 100) })}
    </span>
  );
}

/** On a phone all this is behind a button. */
const REST = 'rest-of-head';

/** What is looked at, whether it is proven, the time, the search, and the way to another recording. */
export function Head({
  view,
  zone,
  onZone,
  proof,
  box,
  actions,
  onCopy,
  onClose,
}: {
  readonly view: View;
  readonly zone: Zone;
  readonly onZone: (zone: Zone) => void;
  readonly proof: number;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly actions: ReactNode;
  readonly onCopy: () => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [copied, setCopied] = useState<boolean>();
  const [more, setMore] = useState(false);
  const { header, name, fork, pack } = view.recording;
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <h1 title={name}>{name}</h1>
        <p className={styles.note}>
          {fork === undefined ? <Chain share={proof} pack={pack} /> : null} {t('support.offline')}{' '}
          {header.brand} · {header.build} · {header.sessionId}
        </p>
        {header.origin !== undefined && header.redaction === 'device' ? (
          <p className={styles.note}>{t('support.workingCopy')}</p>
        ) : null}
        {pack === undefined || fork !== undefined ? null : <PackProof pack={pack} name={name} />}
      </div>
      <Now view={view} />
      <Search view={view} box={box} />
      <button
        type="button"
        className={styles.more}
        aria-expanded={more}
        aria-controls={REST}
        onClick={() => setMore(!more)}
      >
        {t('support.more')}
      </button>
      <div id={REST} className={styles.rest} data-open={more}>
        <Segmented
          label={t('support.zone')}
          options={ZONES.map((value) => ({ value, label: t(`support.zone.${value}`) }))}
          value={zone}
          onChange={onZone}
        />
        <button type="button" onClick={() => void onCopy().then(setCopied)}>
          {t('support.copyLink')}
        </button>
        <span role="status" className={styles.note}>
          {copied === undefined ? '' : t(copied ? 'support.copied' : 'support.notCopied')}
        </span>
        {fork === undefined ? (
          <button type="button" onClick={onClose}>
            {t('support.another')}
          </button>
        ) : null}
      </div>
      {actions}
    </header>
  );
}
