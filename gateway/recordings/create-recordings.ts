import type { Kysely } from 'kysely';
import { type SessionId, UserId } from '#domain/brand.ts';
import type { OwnRecording, RecordingAcknowledgement } from '#domain/contract/recordings.ts';
import { type RecordingLimits, type Retention, recordingLimits, retention } from '../config/recordings.ts';
import type { Schema } from '../db/schema.ts';
import { openSigner, type ReceiptSigner } from '../placement/sign-receipt.ts';
import type { CustomerChange } from '../services.ts';
import { ActJournal, type ActSource } from './acts/act-journal.ts';
import { actOfChange } from './acts/act-of-change.ts';
import { actsOf, type Exchange, isQuestion } from './acts/call-record.ts';
import { assembleFile } from './assemble-file.ts';
import { eraseCustomer } from './erase.ts';
import { expireRecordings } from './expire.ts';
import { gatewayPart, sessionOfBet } from './gateway-part.ts';
import { Intake, type Upload } from './intake/intake.ts';
import { type LogClaim, LogClaims } from './intake/log-claims.ts';
import { ownFile, ownRecordings } from './own-recordings.ts';
import type { Recordings } from './recordings.ts';
import { type InstallationKey, openInstallationKey } from './sealing.ts';
import { searchRecordings } from './search.ts';
import { forgetFullShares, QuestionLines, Shares } from './shares.ts';

/** What routes may ask beside what the console may. */
export interface RecordingStore extends Recordings {
  /** Undefined also for whoever has neither the log's key nor its account (HOLD-08). */
  progress(session: SessionId, asker: Asker): Promise<RecordingAcknowledgement | undefined>;
  /** @throws UploadRefused; then nothing of the request was stored. */
  receive(upload: Upload, sender?: Sender): Promise<RecordingAcknowledgement>;
  own(user: UserId, after: string | undefined): Promise<{ recordings: OwnRecording[]; next: string | null }>;
  /** Undefined for every session that is not this customer's alone (ASVS 8.2.2). */
  ownFile(user: UserId, session: SessionId): Promise<Uint8Array | undefined>;
  /**
   * Whether a request comes from the log that it names. A database that cannot say it says no, and is
   * reported.
   */
  holds(claim: LogClaim): Promise<boolean>;
  /** Whether there is room for one more call's lines; waits for the database when too many are unwritten. */
  hasRoom(): Promise<boolean>;
  /** Whether this customer has lines left for a question. */
  mayAsk(user: UserId): Promise<boolean>;
  /** Keeps what a call came with and was answered; returns at once. */
  witness(exchange: Exchange, source: ActSource): void;
  /** Something that became of a placement later, on nobody's request; returns at once. */
  tellChange(change: CustomerChange): void;
  /** For /healthz and the start-up print. */
  counts(): Promise<{ readonly sessions: number; readonly bytes: number }>;
  /** Writes what waits and stops sweeping. */
  close(): Promise<void>;
}

/** Who sends a recording: a customer, or a guest's address. */
export interface Sender {
  readonly user: UserId | null;
  readonly address: string;
}

/** Who asks about a recording by its id. */
export interface Asker {
  readonly user: UserId | null;
  /** The log's upload key, as sent; undefined without one. */
  readonly key: string | undefined;
}

const NOBODY: Sender = { user: null, address: '' };

export interface RecordingsOptions {
  readonly db: Kysely<Schema>;
  /** Wall clock, epoch ms. */
  readonly now?: () => number;
  readonly report?: (error: unknown) => void;
  /** 32 bytes in base64; drawn and kept in the database where there is none. */
  readonly installationKey?: string | undefined;
  readonly limits?: Partial<RecordingLimits>;
  readonly retention?: Partial<Retention>;
  readonly signer?: ReceiptSigner;
}

interface Opened {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly keys: InstallationKey;
  readonly intake: Intake;
  readonly journal: ActJournal;
  readonly claims: LogClaims;
}

/** What is asked by customer. What waits is written first: it may say whose a session is. */
const ofCustomers = ({
  db,
  now,
  keys,
  intake,
  journal,
  claims,
}: Opened): Pick<RecordingStore, 'customerOf' | 'pseudonymOf' | 'own' | 'ownFile' | 'erase'> => ({
  async customerOf(pseudonym) {
    await journal.flush();
    const row = await db
      .selectFrom('recording_pseudonyms')
      .select('user_id')
      .where('pseudonym', '=', pseudonym)
      .executeTakeFirst();
    return row === undefined ? undefined : UserId.parse(row.user_id);
  },
  pseudonymOf: (user) => Promise.resolve(keys.pseudonym(user)),
  async own(user, after) {
    await journal.flush();
    return ownRecordings(db, keys.pseudonym(user), after);
  },
  async ownFile(user, session) {
    await journal.flush();
    return ownFile(db, keys, keys.pseudonym(user), session);
  },
  async erase(user) {
    await journal.flush();
    const sessions = await eraseCustomer(db, keys.pseudonym(user), now());
    for (const session of sessions) intake.forget(session);
    claims.forget();
    return { sessions: sessions.length };
  },
});

/** What is asked by session, bet and everything else. */
const ofSessions = ({
  db,
  keys,
  intake,
  journal,
}: Opened): Pick<
  RecordingStore,
  'progress' | 'receive' | 'search' | 'file' | 'gatewayPart' | 'sessionOfBet' | 'counts'
> => ({
  progress: (session, { user, key }) =>
    intake.progressFor(session, { pseudonym: user === null ? null : keys.pseudonym(user), key }),
  receive: (upload, { user, address } = NOBODY) => {
    const pseudonym = user === null ? null : keys.pseudonym(user);
    return intake.receive(upload, { pseudonym, whose: pseudonym ?? `address ${address}` });
  },
  async search(query) {
    await journal.flush();
    return searchRecordings(db, query);
  },
  file: (session) => assembleFile(db, keys, session),
  async gatewayPart(session) {
    await journal.flush();
    return gatewayPart(db, session);
  },
  sessionOfBet: (bet) => sessionOfBet(db, bet),
  async counts() {
    const { sessions, bytes } = await db
      .selectFrom('recordings')
      .select((eb) => [
        eb.fn.countAll<number>().as('sessions'),
        eb.fn.sum<string | null>('bytes').as('bytes'),
      ])
      .executeTakeFirstOrThrow();
    return { sessions, bytes: Number(bytes ?? 0) };
  },
});

/**
 * Opens the store of recorded sessions and begins to delete what is older than its class allows. @throws
 * UnusableKey
 */
export async function createRecordings(options: RecordingsOptions): Promise<RecordingStore> {
  const { db, now = Date.now, report = () => {} } = options;
  const limits = { ...recordingLimits, ...options.limits };
  const keep = { ...retention, ...options.retention };
  const keys = await openInstallationKey(db, options.installationKey);
  const signer = options.signer ?? (await openSigner(db, options.installationKey));
  const intake = new Intake({ db, keys, signer, limits, now });
  const journal = new ActJournal(db, keys, limits, report);
  await journal.adopt();
  const claims = new LogClaims(db, keys, now, limits.openSessions * 10);
  const expire = async (at: number): ReturnType<Recordings['expire']> => {
    // What waits would be without its session when that is deleted meanwhile.
    await journal.flush();
    const deleted = await expireRecordings(db, at, keep);
    await forgetFullShares(db, at);
    claims.forget();
    return { deleted };
  };
  const sweeping = setInterval(() => void expire(now()).catch(report), keep.sweepEveryMs);
  sweeping.unref();
  const lines = new QuestionLines(db, new Shares('lines', limits.lines, now), report);
  const opened: Opened = { db, now, keys, intake, journal, claims };
  return {
    ...ofSessions(opened),
    ...ofCustomers(opened),
    async holds(claim) {
      try {
        return await claims.holds(claim);
      } catch (error) {
        report(error);
        return false;
      }
    },
    hasRoom: () => journal.hasRoom(),
    mayAsk: (user) => lines.has(user),
    witness(exchange, source) {
      const acts = actsOf(exchange);
      if (source.user !== null && isQuestion(exchange.call)) lines.spend(source.user, acts.length);
      journal.tell(acts, source, exchange.receivedAt);
    },
    tellChange: (change) =>
      journal.tell(actOfChange(change, now()), { session: null, user: change.user, corr: null }, now()),
    expire,
    async close() {
      clearInterval(sweeping);
      await Promise.all([journal.close(), lines.settle()]);
    },
  };
}
