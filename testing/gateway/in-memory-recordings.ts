import { type BetId, PlacementRef, SessionId, type UserId } from '#domain/brand.ts';
import type { GatewayAct, RecordedSession, RecordingQuery } from '#gateway/recordings/recordings.ts';
import type { StaffRecordings } from '#gateway/staff/context.ts';

/** What a test keeps of a session. */
export interface StoredSession {
  readonly recording: RecordedSession;
  readonly file?: Uint8Array;
  readonly acts?: readonly GatewayAct[];
  readonly customer?: UserId;
}

/** A session with the rest filled in. @param nth makes its ids. */
export function storedSession(nth: number, more: Partial<RecordedSession> = {}): RecordedSession {
  const digits = String(nth).padStart(12, '0');
  return {
    session: SessionId.parse(`00000000-0000-4000-8000-${digits}`),
    pseudonym: `p-${nth}`,
    brand: 'slipstream',
    build: 'build-1',
    startedAt: 1_790_000_000_000 + nth * 60_000,
    lastReceivedAt: 1_790_000_000_000 + nth * 60_000 + 30_000,
    bets: [],
    refs: [PlacementRef.parse(`11111111-0000-4000-8000-${digits}`)],
    errors: [],
    events: 120,
    bytes: 40_000,
    clientPart: 'whole',
    ...more,
  };
}

function matches({ recording }: StoredSession, query: RecordingQuery): boolean {
  const { text, bet, ref, pseudonym, error, build, brand, brands, from, to } = query;
  const words = JSON.stringify(recording).toLowerCase();
  return (
    (text === undefined || words.includes(text.toLowerCase())) &&
    (bet === undefined || recording.bets.includes(bet)) &&
    (ref === undefined || recording.refs.includes(ref)) &&
    (pseudonym === undefined || recording.pseudonym === pseudonym) &&
    (error === undefined || recording.errors.includes(error)) &&
    (build === undefined || recording.build === build) &&
    (brand === undefined || recording.brand === brand) &&
    (brands === undefined || brands.includes(recording.brand)) &&
    (from === undefined || recording.startedAt >= from) &&
    (to === undefined || recording.startedAt <= to)
  );
}

/** A store of recordings in memory. What is asked of it is counted, so that a test sees when nothing was. */
export interface InMemoryRecordings extends StaffRecordings {
  readonly asked: string[];
  /** As a retention job does it. */
  forget(session: SessionId): void;
}

export function inMemoryRecordings(all: readonly StoredSession[]): InMemoryRecordings {
  const kept = new Map(all.map((one) => [one.recording.session, one]));
  const asked: string[] = [];
  const newestFirst = (): StoredSession[] =>
    [...kept.values()].toSorted((a, b) => b.recording.startedAt - a.recording.startedAt);
  return {
    asked,
    forget: (session) => void kept.delete(session),
    search(query) {
      asked.push('search');
      const found = newestFirst()
        .filter((one) => matches(one, query))
        .map(({ recording }) => recording);
      const start = query.after === undefined ? 0 : found.findIndex((one) => one.session === query.after) + 1;
      const sessions = found.slice(start, start + (query.size ?? 50));
      const last = sessions.at(-1);
      const isMore = start + sessions.length < found.length;
      return Promise.resolve({ sessions, next: isMore && last !== undefined ? last.session : null });
    },
    file(session) {
      asked.push('file');
      return Promise.resolve(kept.get(session)?.file);
    },
    gatewayPart(session) {
      asked.push('gatewayPart');
      return Promise.resolve(kept.get(session)?.acts ?? []);
    },
    sessionOfBet(bet: BetId) {
      asked.push('sessionOfBet');
      return Promise.resolve(
        newestFirst().find((one) => one.recording.bets.includes(bet))?.recording.session,
      );
    },
    customerOf(pseudonym) {
      asked.push('customerOf');
      return Promise.resolve(newestFirst().find((one) => one.recording.pseudonym === pseudonym)?.customer);
    },
  };
}
