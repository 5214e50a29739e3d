import { type DragEvent, type ReactNode, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { type Opened, openRecording } from './open-recording.ts';
import { Player } from './player.tsx';
import styles from './support.module.css';

function Refusal({ opened }: { readonly opened: Extract<Opened, { kind: 'refused' }> }) {
  const t = useText();
  return (
    <div role="alert" className={styles.refused}>
      <p>{t(`support.refused.${opened.because}`)}</p>
      <code>{opened.detail}</code>
    </div>
  );
}

function Chooser({
  busy,
  opened,
  onFile,
  children,
}: {
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly opened: Opened | undefined;
  readonly onFile: (file: File) => void;
}) {
  const t = useText();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <main className={styles.chooser}>
      <h1>{t('support.title')}</h1>
      {children}
      <label className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <span>{busy ? t('support.reading') : t('support.drop')}</span>
        <input
          type="file"
          accept=".slip"
          aria-label={t('support.choose')}
          disabled={busy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
          }}
        />
      </label>
      {opened?.kind === 'refused' ? <Refusal opened={opened} /> : null}
      <p className={styles.note}>{t('support.offline')}</p>
    </main>
  );
}

/**
 * Opens a recording from a file; the file never leaves this page.
 *
 * @param children stands above the place for files while none is open.
 */
export function Console({ children }: { readonly children?: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const open = async (file: File): Promise<void> => {
    setBusy(true);
    setOpened(await openRecording(file.name, new Uint8Array(await file.arrayBuffer())));
    setBusy(false);
  };
  if (opened?.kind === 'opened')
    return (
      <Player key={opened.recording.name} recording={opened.recording} onClose={() => setOpened(undefined)} />
    );
  return (
    <Chooser busy={busy} opened={opened} onFile={(file) => void open(file)}>
      {children}
    </Chooser>
  );
}
