import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import { type Note, staffAddNote, staffEditNote, staffNotes } from '#domain/contract/staff-recordings.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { Reply } from '../ask.ts';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';
import viewStyles from './view.module.css';

type Answer = Reply<{ readonly data: readonly Note[] }>;

function useNotes(view: string) {
  const { ask } = useStaff();
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [because, setBecause] = useState<string>();
  const take = (reply: Answer): boolean => {
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setNotes(reply.answer.data);
    return reply.kind === 'answered';
  };
  const read = useEffectEvent(async (of: string) => take(await ask(staffNotes, { view: of }, {})));
  useEffect(() => {
    const handle = window.setTimeout(() => void read(view), 0);
    return () => window.clearTimeout(handle);
  }, [view]);
  return {
    notes,
    because,
    add: async (kind: Note['kind'], seq: number, text: string) =>
      take(await ask(staffAddNote, { view }, { kind, seq, text })),
    edit: async (note: Note, text: string, removed: boolean) =>
      take(
        await ask(staffEditNote, { view, note: note.note }, { text, removed, after: note.versions.length }),
      ),
  };
}

type Notes = ReturnType<typeof useNotes>;

function NoteHistory({ note }: { readonly note: Note }) {
  const t = useText();
  const earlier = note.versions.slice(0, -1);
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>{t('staff.notes.history', { count: earlier.length })}</summary>
      <ol>
        {earlier.map((version) => (
          <li key={version.at}>
            <p>{version.text}</p>
            <small>{t('staff.notes.by', { ...version, removed: '', at: timeText(version.at) })}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Editor({
  note,
  notes,
  onDone,
}: {
  readonly note: Note;
  readonly notes: Notes;
  readonly onDone: () => void;
}) {
  const t = useText();
  const [text, setText] = useState(note.versions.at(-1)?.text ?? '');
  const send = async (removed: boolean): Promise<void> => {
    if (await notes.edit(note, text, removed)) onDone();
  };
  return (
    <div className={styles.form}>
      <textarea
        value={text}
        aria-label={t('staff.notes.text', { seq: note.seq })}
        maxLength={STAFF_LIMITS.note}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button small look="primary" disabled={text.trim() === ''} onClick={() => void send(false)}>
          {t('staff.notes.save')}
        </Button>
        <Button small onClick={() => void send(true)}>
          {t('staff.notes.remove')}
        </Button>
        <Button small look="quiet" onClick={onDone}>
          {t('staff.notes.cancel')}
        </Button>
      </div>
    </div>
  );
}

function OneNote({
  note,
  notes,
  onJump,
}: {
  readonly note: Note;
  readonly notes: Notes;
  readonly onJump: (seq: number) => void;
}) {
  const t = useText();
  const { me, may } = useStaff();
  const [editing, setEditing] = useState(false);
  const now = note.versions.at(-1);
  if (now === undefined) return null;
  const mine = may('note') && note.versions[0]?.author === me.name;
  return (
    <li className={viewStyles.note} data-removed={now.removed}>
      <div className={viewStyles.noteHead}>
        <strong>{t('staff.notes.kind', { kind: note.kind })}</strong>
        <button type="button" onClick={() => onJump(note.seq)}>
          {t('staff.notes.jump', { seq: note.seq })}
        </button>
        {now.removed ? <span>{t('staff.notes.removed')}</span> : null}
        {mine && !editing && !now.removed ? (
          <button type="button" onClick={() => setEditing(true)}>
            {t('staff.notes.edit')}
          </button>
        ) : null}
      </div>
      {editing ? (
        <Editor note={note} notes={notes} onDone={() => setEditing(false)} />
      ) : (
        <p>{now.removed ? null : now.text}</p>
      )}
      <small>{t('staff.notes.by', { author: now.author, ticket: now.ticket, at: timeText(now.at) })}</small>
      <NoteHistory note={note} />
    </li>
  );
}

/**
 * Notes and bookmarks of a session, each at an event, with their history (feature 10).
 *
 * @param view the open view: its ticket stands on what is written.
 * @param seq the event that is shown; a new note is at it.
 */
export function NotesPanel({
  view,
  seq,
  onJump,
}: {
  readonly view: string;
  readonly seq: number;
  readonly onJump: (seq: number) => void;
}) {
  const t = useText();
  const { may } = useStaff();
  const notes = useNotes(view);
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  // Whoever opens them is about to write, by key or by button.
  useEffect(() => box.current?.focus(), []);
  const add = async (kind: Note['kind']): Promise<void> => {
    if (await notes.add(kind, seq, text)) setText('');
  };
  return (
    <section className={viewStyles.notes} aria-label={t('staff.notes.title')}>
      <h2>{t('staff.notes.title')}</h2>
      {may('note') ? (
        <div className={styles.form}>
          <textarea
            ref={box}
            value={text}
            aria-label={t('staff.notes.text', { seq })}
            placeholder={t('staff.notes.text', { seq })}
            maxLength={STAFF_LIMITS.note}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.buttons}>
            <Button small look="primary" disabled={text.trim() === ''} onClick={() => void add('note')}>
              {t('staff.notes.add')}
            </Button>
            <Button small disabled={text.trim() === ''} onClick={() => void add('bookmark')}>
              {t('staff.notes.bookmark')}
            </Button>
          </div>
        </div>
      ) : null}
      <p role="alert" className={styles.trouble}>
        {notes.because === undefined ? '' : errorText(t, notes.because)}
      </p>
      {notes.notes.length === 0 ? <p className={styles.aside}>{t('staff.notes.empty')}</p> : null}
      <ul>
        {notes.notes.map((note) => (
          <OneNote key={note.note} note={note} notes={notes} onJump={onJump} />
        ))}
      </ul>
    </section>
  );
}
