import { useEffect, useRef, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { FileDrop } from '#src/ui/file-drop.tsx';
import type { View } from '../player/view.ts';
import { type OpenRecording, openRecording } from '../recording/open-recording.ts';
import type { Refused } from '../recording/recording-messages.ts';
import { Refusal } from '../refusal.tsx';
import { CompareResult } from './compare-result.tsx';
import { handedOf } from './job.ts';
import { Ended } from './progress.tsx';
import styles from './reexecution.module.css';
import { useReexecution } from './use-reexecution.ts';

/** The second file: read, then only its events are looked at, so its worker is let go of at once. */
function useSecond(onRead: (second: OpenRecording) => void) {
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [second, setSecond] = useState<OpenRecording>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const open = async (file: File): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setReading(true);
    setRefused(undefined);
    const opened = await openRecording(file.name, file, {
      onProgress: () => undefined,
      onProof: () => undefined,
      onRefused: setRefused,
      signal: stop.signal,
    });
    setReading(false);
    if (opened.kind === 'refused') {
      setRefused(opened);
      return;
    }
    setSecond(opened.recording);
    onRead(opened.recording);
  };
  return { reading, refused, second, open };
}

/** Two sessions side by side: a second file is dropped beside the one that is open (feature 12). */
export function ComparePanel({ view }: { readonly view: View }) {
  const t = useText();
  const { recording, goTo } = view;
  const rerun = useReexecution();
  const { status } = rerun;
  const { reading, refused, second, open } = useSecond((other) =>
    rerun.start({ kind: 'compare', recording: handedOf(recording), other: handedOf(other) }),
  );
  const busy = reading || status.kind === 'running';
  if (refused === undefined && second !== undefined && status.kind === 'compared')
    return (
      <CompareResult
        a={recording}
        b={second}
        comparison={status.result}
        goTo={goTo}
        onClose={() => {
          second.close();
          rerun.cancel();
        }}
      />
    );
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('compare.about')}</p>
      <FileDrop
        text={busy ? t('compare.reading') : t('compare.drop')}
        label={t('compare.choose')}
        accept=".slip,.zip"
        disabled={busy}
        onFile={(file) => void open(file)}
      />
      {status.kind === 'failed' ? <Ended rerun={rerun} /> : null}
      {refused === undefined ? null : <Refusal refused={refused} />}
    </div>
  );
}
