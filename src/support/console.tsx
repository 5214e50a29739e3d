import { type DragEvent, useState } from 'react';
import { type Opened, openRecording } from './open-recording.ts';
import { Player } from './player.tsx';
import styles from './support.module.css';
import { WORDS } from './words.ts';

function Refusal({ opened }: { readonly opened: Extract<Opened, { kind: 'refused' }> }) {
  return (
    <div role="alert" className={styles.refused}>
      <p>{opened.text}</p>
      <code>{opened.detail}</code>
    </div>
  );
}

function Chooser({
  busy,
  opened,
  onFile,
}: {
  readonly busy: boolean;
  readonly opened: Opened | undefined;
  readonly onFile: (file: File) => void;
}) {
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <main className={styles.chooser}>
      <h1>{WORDS.title}</h1>
      <label className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <span>{busy ? WORDS.reading : WORDS.drop}</span>
        <input
          type="file"
          accept=".slip"
          aria-label={WORDS.choose}
          disabled={busy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
          }}
        />
      </label>
      {opened?.kind === 'refused' ? <Refusal opened={opened} /> : null}
      <p className={styles.note}>{WORDS.offline}</p>
    </main>
  );
}

/** Opens a recording from a file; the file never leaves this page. */
export function Console() {
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
  return <Chooser busy={busy} opened={opened} onFile={(file) => void open(file)} />;
}
