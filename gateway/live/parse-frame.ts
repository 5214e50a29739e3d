import * as z from 'zod/mini';

/** Channels that one message may name: they are subscribed to together or not at all, so in one turn. */
const MOST_CHANNELS = 128;

/**
 * What a client may say (Bayeux 1.0). Anything not listed is dropped, `data` included: clients publish
 * nothing.
 */
const ClientMessage = z.object({
  channel: z.string().check(z.minLength(1), z.maxLength(200)),
  id: z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])),
  clientId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  version: z.optional(z.string()),
  supportedConnectionTypes: z.optional(z.array(z.string()).check(z.maxLength(16))),
  connectionType: z.optional(z.string()),
  subscription: z.optional(
    z.union([
      z.string().check(z.maxLength(200)),
      z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MOST_CHANNELS)),
    ]),
  ),
  advice: z.optional(z.nullable(z.object({ timeout: z.optional(z.number()) }))),
  ext: z.optional(
    z.nullable(
      z.object({
        /** Handshake: whether the client acknowledges. Connect: the last batch it has received. */
        ack: z.optional(z.union([z.boolean(), z.int(), z.object({})])),
        /** Subscribe: what the client already holds (LIV-06). */
        dataVersion: z.optional(z.nullable(z.int())),
      }),
    ),
  ),
});
export type ClientMessage = z.infer<typeof ClientMessage>;

/**
 * A message that is none: its own answer says so, with what could be read of it, and the others of its frame
 * take effect.
 */
export interface BadMessage {
  readonly bad: string;
  readonly channel: string;
  readonly id?: string | number;
}

export type Frame =
  | { readonly kind: 'messages'; readonly messages: readonly (ClientMessage | BadMessage)[] }
  | { readonly kind: 'malformed'; readonly reason: string };

const malformed = (reason: string): Frame => ({ kind: 'malformed', reason });

const Readable = z.object({
  channel: z.catch(ClientMessage.shape.channel, '/meta/error'),
  id: z.catch(ClientMessage.shape.id, undefined),
});

function readMessage(item: unknown): ClientMessage | BadMessage {
  const message = ClientMessage.safeParse(item);
  if (message.success) return message.data;
  const bad = `not a Bayeux message at ${message.error.issues[0]?.path.join('.') ?? ''}`;
  const { channel = '/meta/error', id } = Readable.safeParse(item).data ?? {};
  return { bad, channel, ...(id === undefined ? {} : { id }) };
}

/** Reads a frame or a long-polling body: one message or an array of them. Never throws. */
export function parseFrame(text: string, mostMessages: number): Frame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed('not JSON');
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.length > mostMessages) return malformed(`more than ${mostMessages} messages`);
  const messages = items.map(readMessage);
  const [first] = messages;
  if (
    first !== undefined &&
    messages.every((message) => 'bad' in message && message.channel === '/meta/error')
  )
    return malformed('bad' in first ? first.bad : '');
  return { kind: 'messages', messages };
}
