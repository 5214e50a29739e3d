import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Phase } from '#replay/recording/read-recording.ts';
import { useText } from '#src/text/text.ts';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { type OpenRecording, openRecording, prepareWorker } from './recording/open-recording.ts';
import type { Refused } from './recording/recording-messages.ts';
import { ForkingPlayer } from './reexecution/forking-player.tsx';
import { Refusal } from './refusal.tsx';
import styles from './support.module.css';

interface Progress {
  readonly phase: Phase;
  readonly share: number;
}

function Busy({ progress, onCancel }: { readonly progress: Progress; readonly onCancel: () => void }) {
  const t = useText();
  const label = t(`support.phase.${progress.phase}`);
  return (
    <div className={styles.busy}>
      <span role="status">{label}</span>
      <progress value={progress.share} aria-label={label} />
      <button type="button" onClick={onCancel}>
        {t('support.cancel')}
      </button>
    </div>
  );
}

/** A file can be dropped anywhere, on an open recording too. */
function DropZone({
  onFile,
  children,
}: {
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}) {
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to choose a file; the field is the way for keyboards
    <div className={styles.zone} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
    </div>
  );
}

type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'busy'; readonly progress: Progress }
  | { readonly kind: 'open'; readonly recording: OpenRecording; readonly nth: number }
  | Refused;

/** One recording at a time: opening another gives up the one before, also while it is still being read. */
function useOpening() {
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const [proof, setProof] = useState(0);
  const running = useRef<AbortController>(undefined);
  const count = useRef(0);
  const close = (): void => {
    running.current?.abort();
    setShown({ kind: 'nothing' });
  };
  const open = async (file: File): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    count.current += 1;
    const nth = count.current;
    setProof(0);
    setShown({ kind: 'busy', progress: { phase: 'reading', share: 0 } });
    const opened = await openRecording(file.name, file, {
      onProgress: (phase, share) => setShown({ kind: 'busy', progress: { phase, share } }),
      onProof: setProof,
      onRefused: setShown,
      signal: stop.signal,
    });
    setShown(opened.kind === 'opened' ? { kind: 'open', recording: opened.recording, nth } : opened);
  };
  return { shown, proof, open, close };
}

/**
 * Opens a recording from a file; the file never leaves this page.
 *
 * @param children stands above the place for files while none is open.
 */
export function Console({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  const { shown, proof, open, close } = useOpening();
  const choose = (file: File): void => void open(file);
  const awaitsFile = shown.kind === 'nothing' || shown.kind === 'refused';
  useEffect(() => {
    if (awaitsFile) prepareWorker();
  }, [awaitsFile]);
  return (
    <DropZone onFile={choose}>
      {shown.kind === 'open' ? (
        <ForkingPlayer key={shown.nth} recording={shown.recording} proof={proof} onClose={close} />
      ) : (
        <main className={styles.chooser}>
          <h1>{t('support.title')}</h1>
          {children}
          {shown.kind === 'busy' ? (
            <Busy progress={shown.progress} onCancel={close} />
          ) : (
            <FileDrop
              text={t('support.drop')}
              label={t('support.choose')}
              accept=".slip,.zip"
              onFile={choose}
            />
          )}
          {shown.kind === 'refused' ? <Refusal refused={shown} /> : null}
          <p className={styles.note}>{t('support.offline')}</p>
        </main>
      )}
    </DropZone>
  );
}
