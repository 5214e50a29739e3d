import { type DragEvent, useState } from 'react';
import { compareSessions, type SessionComparison } from '#effects/replay/compare/compare-sessions.ts';
import { useText } from '#src/text/text.ts';
import { type Opened, openRecording, type Recording } from '../open-recording.ts';
import { Refusal } from '../refusal.tsx';
import { CompareResult } from './compare-result.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './rerun.module.css';

interface Second {
  readonly recording: Recording;
  readonly comparison: SessionComparison;
}

/** Two sessions side by side: a second file is dropped beside the one that is open. */
export function ComparePanel({ recording, goTo }: PanelProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Extract<Opened, { kind: 'refused' }>>();
  const [second, setSecond] = useState<Second>();
  const open = async (file: File): Promise<void> => {
    setBusy(true);
    const opened = await openRecording(file.name, new Uint8Array(await file.arrayBuffer()));
    setBusy(false);
    setRefused(opened.kind === 'refused' ? opened : undefined);
    if (opened.kind === 'refused') return;
    const comparison = compareSessions(recording.events, opened.recording.events);
    setSecond({ recording: opened.recording, comparison });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) void open(file);
  };
  if (second !== undefined)
    return (
      <CompareResult
        a={recording}
        b={second.recording}
        comparison={second.comparison}
        goTo={goTo}
        onClose={() => setSecond(undefined)}
      />
    );
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('compare.about')}</p>
      <label className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <span>{busy ? t('compare.reading') : t('compare.drop')}</span>
        <input
          type="file"
          accept=".slip"
          aria-label={t('compare.choose')}
          disabled={busy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void open(file);
          }}
        />
      </label>
      {refused === undefined ? null : <Refusal opened={refused} />}
    </div>
  );
}
