import * as z from 'zod/mini';
import { BetId, PlacementRef, SessionId } from '../brand.ts';
import { PackSeal } from '../proofs/bundle/bundle-parts.ts';
import { JsonValue } from './json-value.ts';
import { ProblemReport } from './problem-report.ts';
import { InclusionProof } from './proofs.ts';
import { defineStaffCall } from './staff-call.ts';
import {
  Cursor,
  Explanation,
  FilterName,
  Moment,
  NoteText,
  Pseudonym,
  SearchText,
  STAFF_LIMITS,
  StaffRole,
  Ticket,
  ViewReason,
} from './staff-fields.ts';

const none = z.object({});
const answering = <Data extends z.ZodMiniType>(data: Data) => z.object({ resultCode: z.int(), data });
/** Opaque id of a view, a note or an audit entry. */
const Handle = z.string().check(z.regex(/^[a-z]{1,4}-[0-9a-f]{32}$/));
const ofView = z.object({ view: Handle });

/** A recorded session as the list shows it. Nothing in it names the customer. */
export const ListedSession = z.object({
  session: SessionId,
  pseudonym: z.nullable(z.string()),
  brand: z.string(),
  build: z.string(),
  startedAt: z.int(),
  lastReceivedAt: z.int(),
  bets: z.array(BetId),
  refs: z.array(PlacementRef),
  errors: z.array(z.string()),
  events: z.int(),
  bytes: z.int(),
  clientPart: z.enum(['whole', 'partial', 'none', 'erased']),
  /** Something in it is about limits, exclusion or means; said to those alone who may see that (UK-53). */
  sensitive: z.boolean(),
});
export type ListedSession = z.infer<typeof ListedSession>;

export const SessionFilter = z.object({
  text: z.optional(SearchText),
  bet: z.optional(BetId),
  ref: z.optional(PlacementRef),
  pseudonym: z.optional(Pseudonym),
  error: z.optional(SearchText),
  build: z.optional(SearchText),
  brand: z.optional(SearchText),
  /** Sessions of which something still arrived at this moment or later, by the gateway's clock. */
  from: z.optional(Moment),
  /**
   * Sessions that had begun by this moment, by the device's clock. With both: sessions that lay between the
   * two, wholly or in part.
   */
  to: z.optional(Moment),
});
export type SessionFilter = z.infer<typeof SessionFilter>;

export const staffReports = defineStaffCall({
  name: 'staffReports',
  method: 'POST',
  path: '/support/api/reports',
  doc: 'Problems that customers of one’s brands reported about their bets, newest first.',
  params: none,
  body: none,
  answer: answering(z.array(ProblemReport)),
  may: 'search',
});

export const staffSessions = defineStaffCall({
  name: 'staffSessions',
  method: 'POST',
  path: '/support/api/sessions',
  doc: 'Recorded sessions of one’s brands, newest first, page by page. Without a bet, ref or pseudonym it takes the right to browse.',
  params: none,
  body: z.object({
    filter: SessionFilter,
    after: z.optional(Cursor),
    size: z.optional(z.int().check(z.gte(1), z.lte(STAFF_LIMITS.page))),
  }),
  answer: answering(z.object({ sessions: z.array(ListedSession), next: z.nullable(z.string()) })),
  may: 'search',
});

export const staffFind = defineStaffCall({
  name: 'staffFind',
  method: 'POST',
  path: '/support/api/find',
  doc: 'What somebody quotes: a bet id, placement ref, session or pseudonym. The sessions it leads to, and the bet to go to.',
  params: none,
  body: z.object({ text: SearchText }),
  answer: answering(
    z.object({
      sessions: z.array(ListedSession),
      bet: z.nullable(BetId),
      ref: z.nullable(PlacementRef),
      /** It was recorded, and the recording is not kept any more. */
      gone: z.boolean(),
    }),
  ),
  may: 'search',
});

/** What stands over the customer's screen and in exports: who looked, when, for which ticket. */
export const Watermark = z.object({ viewer: z.string(), at: z.int(), ticket: z.string() });
export type Watermark = z.infer<typeof Watermark>;

export const View = z.object({
  view: Handle,
  recording: ListedSession,
  watermark: Watermark,
  /** Epoch ms after which it must be opened anew, with its reason. */
  expiresAt: z.int(),
});
export type View = z.infer<typeof View>;

export const staffOpen = defineStaffCall({
  name: 'staffOpen',
  method: 'POST',
  path: '/support/api/views',
  doc: 'Opens a recording for a reason and a ticket. The audit trail holds it before anything is served.',
  params: none,
  body: z.object({
    session: SessionId,
    reason: ViewReason,
    explanation: z.optional(Explanation),
    ticket: Ticket,
    bet: z.optional(BetId),
  }),
  answer: answering(View),
  may: 'open',
});

export const staffFile = defineStaffCall({
  name: 'staffFile',
  method: 'GET',
  path: '/support/api/views/:view/file',
  doc: 'The recording of the device as a .slip file, through a view.',
  params: ofView,
  body: none,
  /** Bytes, not JSON. */
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  may: 'open',
});

/** As in `gateway/recordings`. */
export const StoredAct = z.object({
  at: z.int(),
  kind: z.enum(['received', 'answered', 'changed']),
  call: z.string(),
  ref: z.nullable(PlacementRef),
  bet: z.nullable(BetId),
  corr: z.nullable(z.string()),
  content: JsonValue,
});
export const staffGatewayPart = defineStaffCall({
  name: 'staffGatewayPart',
  method: 'GET',
  path: '/support/api/views/:view/gateway',
  doc: 'What the gateway received and answered in the session.',
  params: ofView,
  body: none,
  answer: answering(z.object({ acts: z.array(StoredAct) })),
  may: 'open',
});

export const Identity = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
});
export type Identity = z.infer<typeof Identity>;

export const staffUnmask = defineStaffCall({
  name: 'staffUnmask',
  method: 'POST',
  path: '/support/api/views/:view/unmask',
  doc: 'Whose pseudonym it is, with a reason of its own in the audit trail.',
  params: ofView,
  body: z.object({ explanation: Explanation.check(z.minLength(STAFF_LIMITS.explanation.least)) }),
  answer: answering(Identity),
  may: 'unmask',
});

/**
 * What lets anyone check a bet that leaves the console: the gateway's signed word and where it stands in the
 * tree.
 */
export const HandedProofs = z.object({
  /** SPKI PEM. */
  keys: z.object({ receipts: z.string(), checkpoints: z.string() }),
  /** The receipt or refusal as it was signed; null when there is none, or it was erased. */
  statement: z.nullable(z.record(z.string(), JsonValue)),
  inclusion: z.nullable(InclusionProof),
});
export type HandedProofs = z.infer<typeof HandedProofs>;

export const staffExport = defineStaffCall({
  name: 'staffExport',
  method: 'POST',
  path: '/support/api/views/:view/export',
  doc: 'Says that the recording leaves the console, and what must stand on it.',
  params: ofView,
  body: z.object({
    form: z.enum(['slip', 'pack']),
    /** The bet whose proofs are wanted with it. */
    ref: z.optional(PlacementRef),
  }),
  answer: answering(
    z.object({
      watermark: Watermark,
      fileName: z.string(),
      /** `export`: redacted further than what the device recorded; `device`: as recorded. */
      profile: z.enum(['device', 'export']),
      /** When a bet of the recording was named and the customer is known. */
      proofs: z.optional(HandedProofs),
    }),
  ),
  may: 'export',
});

export const staffExportedFile = defineStaffCall({
  name: 'staffExportedFile',
  method: 'GET',
  path: '/support/api/views/:view/exported-file',
  doc: 'The recording as it may leave the console in these hands, once the trail says that it does.',
  params: ofView,
  body: none,
  /** Bytes, not JSON. */
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  may: 'export',
});

export const staffSealPack = defineStaffCall({
  name: 'staffSealPack',
  method: 'POST',
  path: '/support/api/views/:view/seal',
  doc: 'The gateway’s signature under an evidence pack that leaves the console, by the digest of its manifest; the trail says which.',
  params: ofView,
  body: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: answering(PackSeal),
  may: 'export',
});

export const NoteVersion = z.object({
  at: z.int(),
  author: z.string(),
  text: z.string(),
  ticket: z.string(),
  removed: z.boolean(),
});
export const Note = z.object({
  note: Handle,
  kind: z.enum(['note', 'bookmark']),
  /** Seq of the event that it is about. */
  seq: z.int(),
  /** All that it ever said, oldest first; the last one counts. */
  versions: z.array(NoteVersion),
});
export type Note = z.infer<typeof Note>;
const Notes = answering(z.array(Note));
const seq = z.int().check(z.gte(0), z.lte(999_999_999));

export const staffNotes = defineStaffCall({
  name: 'staffNotes',
  method: 'GET',
  path: '/support/api/views/:view/notes',
  doc: 'Notes and bookmarks of the session with their history, by their place in it.',
  params: ofView,
  body: none,
  answer: Notes,
  may: 'open',
});
export const staffAddNote = defineStaffCall({
  name: 'staffAddNote',
  method: 'POST',
  path: '/support/api/views/:view/notes',
  doc: 'Adds a note or bookmark at an event, with the ticket of the view.',
  params: ofView,
  body: z.object({ kind: z.enum(['note', 'bookmark']), seq, text: NoteText }),
  answer: Notes,
  may: 'note',
});
export const staffEditNote = defineStaffCall({
  name: 'staffEditNote',
  method: 'POST',
  path: '/support/api/views/:view/notes/:note',
  doc: 'Another text for one’s own note, or its removal; what it said before stays in its history.',
  params: z.object({ view: Handle, note: Handle }),
  body: z.object({ text: NoteText, removed: z.boolean(), after: z.int() }),
  answer: Notes,
  may: 'note',
});

export const SavedFilter = z.object({ name: FilterName, filter: SessionFilter });
export type SavedFilter = z.infer<typeof SavedFilter>;
const SavedFilters = answering(z.array(SavedFilter));
export const staffFilters = defineStaffCall({
  name: 'staffFilters',
  method: 'GET',
  path: '/support/api/filters',
  doc: 'One’s own saved filters, by name.',
  params: none,
  body: none,
  answer: SavedFilters,
  may: 'search',
});
export const staffSaveFilter = defineStaffCall({
  name: 'staffSaveFilter',
  method: 'POST',
  path: '/support/api/filters',
  doc: 'Saves a filter under a name, in place of one that has it.',
  params: none,
  body: SavedFilter,
  answer: SavedFilters,
  may: 'search',
});
export const staffForgetFilter = defineStaffCall({
  name: 'staffForgetFilter',
  method: 'POST',
  path: '/support/api/filters/forget',
  doc: 'Forgets a saved filter.',
  params: none,
  body: z.object({ name: FilterName }),
  answer: SavedFilters,
  may: 'search',
});

/** A line of the audit trail. */
export const AuditLine = z.object({
  id: z.string(),
  at: z.int(),
  /** Null for a customer. */
  who: z.nullable(z.string()),
  role: z.nullable(StaffRole),
  act: z.string(),
  session: z.nullable(z.string()),
  bet: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  ticket: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof AuditLine>;
const AuditPage = answering(z.object({ lines: z.array(AuditLine), next: z.nullable(z.string()) }));

export const staffSeen = defineStaffCall({
  name: 'staffSeen',
  method: 'POST',
  path: '/support/api/audit/seen',
  doc: 'Who has seen or taken a session or a bet, newest first.',
  params: none,
  body: z.object({ session: z.optional(SessionId), bet: z.optional(BetId), after: z.optional(Cursor) }),
  answer: AuditPage,
  may: 'seen',
});
export const staffOpenedBy = defineStaffCall({
  name: 'staffOpenedBy',
  method: 'POST',
  path: '/support/api/audit/staff',
  doc: 'What a member of staff has done, newest first.',
  params: none,
  body: z.object({ name: SearchText, after: z.optional(Cursor) }),
  answer: AuditPage,
  may: 'openedBy',
});

export const staffRecordingCalls = [
  staffReports,
  staffSessions,
  staffFind,
  staffOpen,
  staffFile,
  staffExportedFile,
  staffSealPack,
  staffGatewayPart,
  staffUnmask,
  staffExport,
  staffNotes,
  staffAddNote,
  staffEditNote,
  staffFilters,
  staffSaveFilter,
  staffForgetFilter,
  staffSeen,
  staffOpenedBy,
] as const;
