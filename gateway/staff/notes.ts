import type { Kysely } from 'kysely';
import type { SessionId } from '#domain/brand.ts';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import type { Note } from '#domain/contract/staff-recordings.ts';
import { drawHandle } from '../accounts/secrets.ts';
import { violatedKey } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { StaffContext, StaffSession } from './context.ts';
import { refuse } from './refusals.ts';
import { noteEntry, viewFor } from './views.ts';

/** All notes of a session with their whole history, by their place in it. */
async function notesIn(db: Kysely<Schema>, session: SessionId): Promise<Note[]> {
  const rows = await db
    .selectFrom('staff_notes as note')
    .innerJoin('staff_note_versions as version', 'version.note_id', 'note.id')
    .select(['note.id', 'note.kind', 'note.seq', 'version.at', 'version.author', 'version.text'])
    .select(['version.ticket', 'version.removed'])
    .where('note.session_id', '=', session)
    .orderBy('note.seq')
    .orderBy('note.id')
    .orderBy('version.nth')
    .execute();
  const notes = new Map<string, Note & { versions: Note['versions'] }>();
  for (const { id, kind, seq, at, author, text, ticket, removed } of rows) {
    const note = notes.get(id) ?? { note: id, kind, seq, versions: [] };
    note.versions.push({ at, author, text, ticket, removed });
    notes.set(id, note);
  }
  return [...notes.values()];
}

export async function readNotes(context: StaffContext, session: StaffSession, view: string): Promise<Note[]> {
  const { recording } = await viewFor(context, session, view);
  return notesIn(context.db, recording.session);
}

export interface NewNote {
  readonly kind: Note['kind'];
  readonly seq: number;
  readonly text: string;
}

/**
 * Adds a note at an event, with the ticket of the view; note and audit entry are there together or not at
 * all.
 */
export async function addNote(
  context: StaffContext,
  session: StaffSession,
  view: string,
  { kind, seq, text }: NewNote,
): Promise<Note[]> {
  const opened = await viewFor(context, session, view);
  const author = session.member.id;
  const id = drawHandle('n-');
  await context.db.transaction().execute(async (tx) => {
    const { count } = await tx
      .selectFrom('staff_notes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('session_id', '=', opened.recording.session)
      .executeTakeFirstOrThrow();
    if (count >= STAFF_LIMITS.notes) return refuse('tooMany');
    await context.audit.record(noteEntry(context, session, opened, id), tx);
    await tx
      .insertInto('staff_notes')
      .values({ id, session_id: opened.recording.session, kind, seq, author })
      .execute();
    await tx
      .insertInto('staff_note_versions')
      .values({
        note_id: id,
        nth: 1,
        at: context.now(),
        author,
        text,
        ticket: opened.row.ticket,
        removed: false,
      })
      .execute();
  });
  return notesIn(context.db, opened.recording.session);
}

export interface NoteChange {
  readonly text: string;
  readonly removed: boolean;
  /** How many versions the writer has read: two who write at once do not overwrite each other. */
  readonly after: number;
}

/** Another version of one's own note; nothing that it said before is lost. @throws StaffRefused */
export async function editNote(
  context: StaffContext,
  session: StaffSession,
  view: string,
  note: string,
  { text, removed, after }: NoteChange,
): Promise<Note[]> {
  const opened = await viewFor(context, session, view);
  const author = session.member.id;
  const known = await notesIn(context.db, opened.recording.session);
  const found = known.find((one) => one.note === note);
  if (found?.versions[0]?.author !== author) return refuse('unknownNote');
  if (found.versions.length !== after) return refuse('noteChanged');
  try {
    await context.db.transaction().execute(async (tx) => {
      await context.audit.record(noteEntry(context, session, opened, note), tx);
      await tx
        .insertInto('staff_note_versions')
        .values({
          note_id: note,
          nth: after + 1,
          at: context.now(),
          author,
          text,
          ticket: opened.row.ticket,
          removed,
        })
        .execute();
    });
  } catch (error) {
    if (violatedKey(error) === 'staff_note_versions_pkey') return refuse('noteChanged');
    throw error;
  }
  return notesIn(context.db, opened.recording.session);
}
