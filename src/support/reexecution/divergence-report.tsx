import { positionOf } from '#replay/index/event-index.ts';
import type { Divergence } from '#replay/reexecution/divergence.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ChangesList } from '../player/panels/changes-list.tsx';
import type { OpenRecording } from '../recording/open-recording.ts';
import { buildOf } from './build-of.ts';
import styles from './reexecution.module.css';

/** The version of this page; the development server has none. */
const thisBuild: unknown = import.meta.env.VITE_BUILD;

function useSentence({ kind, expected, actual, path }: Divergence): string {
  const t = useText();
  if (kind === 'orphan') return t('rerun.orphan');
  if (expected === null) return t('rerun.notRecorded');
  if (actual === null) return t('rerun.notDecided');
  return expected.type === actual.type ? t('rerun.differsAt', { path }) : t('rerun.otherEvent');
}

function Side({ label, event }: { readonly label: string; readonly event: Divergence['expected'] }) {
  const t = useText();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {event === null ? t('rerun.nothing') : `${event.type} · ${event.src}`}
        {event === null ? null : <pre>{JSON.stringify(event.data, null, 1).slice(0, 2_000)}</pre>}
      </dd>
    </div>
  );
}

/** The first event that this version decides otherwise: where, what, why, and by whose code (FAIL-80). */
export function DivergenceReport({
  recording,
  divergence,
  goTo,
  ofState = true,
}: {
  readonly recording: OpenRecording;
  readonly divergence: Divergence;
  readonly goTo: (at: number) => void;
  /** False where what the states differ in is not known. */
  readonly ofState?: boolean;
}) {
  const t = useText();
  const { seq, index, commit, cause, expected, actual, eventChanges, stateChanges } = divergence;
  const show = (): void => goTo(positionOf(recording.index, seq));
  const build = buildOf(recording, seq);
  return (
    <section className={styles.report} aria-label={t('rerun.diverged')}>
      <p>{useSentence(divergence)}</p>
      <div className={styles.row}>
        <strong>{t('rerun.place', { seq, index, commit })}</strong>
        <Button small onClick={show}>
          {t('rerun.jump')}
        </Button>
      </div>
      <dl className={styles.facts}>
        <Side label={t('rerun.recorded')} event={expected} />
        <Side label={t('rerun.decided')} event={actual} />
        <div>
          <dt>{t('rerun.cause')}</dt>
          <dd>
            {cause.seq} {cause.type}
          </dd>
        </div>
        <div>
          <dt>{t('rerun.recordedBy')}</dt>
          <dd>{build}</dd>
        </div>
        <div>
          <dt>{t('rerun.replayedBy')}</dt>
          <dd>{typeof thisBuild === 'string' ? thisBuild : t('rerun.thisPage')}</dd>
        </div>
      </dl>
      <h3>{t('rerun.inEvent')}</h3>
      <ChangesList changes={eventChanges} none={t('support.noChanges')} />
      {ofState ? (
        <>
          <h3>{t('rerun.inState')}</h3>
          <ChangesList changes={stateChanges} none={t('support.noChanges')} />
        </>
      ) : null}
    </section>
  );
}
