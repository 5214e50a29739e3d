import type { EventStream } from '#domain/events/define.ts';
import type { Json } from '#domain/json.ts';
import type { StoredEvent } from '../events/parse-stored-event.ts';

type Fields = Readonly<Record<string, Json>>;

/** A head of one of the log's chains that the gateway signed on receiving it, by its own clock (EVT-05). */
export interface AcknowledgedHead {
  readonly uploadId: string;
  /** `seq` of the event that brought it. */
  readonly answeredAt: number;
  /** The last event of the chain that it covers, and the head after it. */
  readonly lastSeq: number;
  readonly head: string;
  /** All of it, as signed. */
  readonly statement: Fields;
}

const isObject = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ACKNOWLEDGED = 'recording/uploadAcknowledged';
const REFUSED = 'recording/acknowledgementRefused';

/** Of what the log did not believe itself nothing may be proven. */
function refusedIn(events: readonly StoredEvent[]): ReadonlySet<string> {
  const refused = events.flatMap(({ type, data }) =>
    type === REFUSED && isObject(data) && typeof data.uploadId === 'string' ? [data.uploadId] : [],
  );
  return new Set(refused);
}

function headIn({ seq, data }: StoredEvent, session: string, chain: EventStream): AcknowledgedHead[] {
  if (!isObject(data) || !isObject(data.acknowledgement)) return [];
  const [{ uploadId }, statement] = [data, data.acknowledgement];
  const { streams } = statement;
  if (typeof uploadId !== 'string' || statement.session !== session || !Array.isArray(streams)) return [];
  return streams.flatMap((stream: Json): AcknowledgedHead[] => {
    if (!isObject(stream) || stream.stream !== chain) return [];
    const { lastSeq, head } = stream;
    return typeof lastSeq === 'number' && typeof head === 'string'
      ? [{ uploadId, answeredAt: seq, lastSeq, head, statement }]
      : [];
  });
}

/**
 * Every head of one of this log's chains that it was told the gateway has, in order, but for those that it
 * refused.
 *
 * @param chain the log's story unless said otherwise.
 */
export function acknowledgedHeads(
  events: readonly StoredEvent[],
  session: string,
  chain: EventStream = 'cold',
): readonly AcknowledgedHead[] {
  const refused = refusedIn(events);
  return events
    .flatMap((event) => (event.type === ACKNOWLEDGED ? headIn(event, session, chain) : []))
    .filter(({ uploadId }) => !refused.has(uploadId));
}
