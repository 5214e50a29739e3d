/**
 * A sentence of the Bayeux 1.0 specification that says what a server or a client must or should do, in our
 * words.
 */
interface Sentence {
  /** As the specification heads it. */
  readonly section: string;
  readonly level: 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'RECOMMENDED';
  readonly says: string;
  /** Why it has no check: what it is about is not done here, or is shown elsewhere. */
  readonly not?: string;
}

const say = <const One extends Sentence>(one: One): One => one;

/** All of them, in their order; `sentences.test.ts` has a check for each that does not say why not. */
export const sentences = {
  b01: say({
    section: 'HTTP transport',
    level: 'MUST NOT',
    says: 'nothing takes more than two requests at once',
  }),
  b02: say({
    section: 'Non HTTP transports',
    level: 'MUST',
    says: 'messages mean the same on every transport',
  }),
  b03: say({
    section: 'JavaScript',
    level: 'MUST',
    says: 'a client in a browser keeps to its restrictions',
    not: 'the browser sees to it',
  }),
  b04: say({ section: 'Polling transports', level: 'MUST', says: 'there is long polling' }),
  b05: say({
    section: 'Two connection operation',
    level: 'MUST',
    says: 'no request is queued behind a held one by pipelining',
    not: 'browsers and Node do not pipeline; b01 shows that a second request is answered before a held one',
  }),
  b06: say({
    section: 'Unconnected operation',
    level: 'MUST',
    says: 'a message without a handshake is answered',
  }),
  b07: say({
    section: 'Meta channels',
    level: 'SHOULD NOT',
    says: 'remote clients do not subscribe to /meta/',
  }),
  b08: say({
    section: 'Meta channels',
    level: 'MUST NOT',
    says: 'what is sent to /meta/ reaches no other client',
  }),
  b09: say({
    section: 'Meta channels',
    level: 'MUST',
    says: 'the answer to a message with an id has that id',
  }),
  b10: say({
    section: 'Service channels',
    level: 'SHOULD NOT',
    says: 'no subscription to /service/ is recorded',
  }),
  b11: say({
    section: 'Service channels',
    level: 'SHOULD',
    says: 'an answer on /service/ has the id of its request',
  }),
  b12: say({ section: 'Client ID', level: 'SHOULD', says: 'a client id has 128 random bits' }),
  b13: say({ section: 'Client ID', level: 'MUST', says: 'client ids are unique, and not used again' }),
  b14: say({ section: 'Messages', level: 'MUST', says: 'a message has one channel' }),
  b15: say({ section: 'Messages', level: 'SHOULD', says: 'messages travel in an array' }),
  b16: say({ section: 'Messages', level: 'MUST', says: 'an array is accepted, and may be a single message' }),
  b17: say({ section: 'version', level: 'MUST', says: 'a handshake and its answer say the version' }),
  b18: say({ section: 'supportedConnectionTypes', level: 'MUST', says: 'long-polling is supported' }),
  b19: say({
    section: 'supportedConnectionTypes',
    level: 'SHOULD',
    says: 'callback-polling is supported',
    not: 'it runs an answer as a script of another site; the app is served by its gateway and its policy forbids such scripts',
  }),
  b20: say({ section: 'clientId', level: 'MUST', says: 'every message but a handshake names its client' }),
  b21: say({ section: 'clientId', level: 'MUST NOT', says: 'no message to others carries a client id' }),
  b22: say({
    section: 'reconnect advice',
    level: 'MUST',
    says: 'who is told "handshake" shakes hands, and does not retry',
  }),
  b23: say({
    section: 'reconnect advice',
    level: 'MUST NOT',
    says: 'who is told "none" neither retries nor shakes hands',
  }),
  b24: say({
    section: 'reconnect advice',
    level: 'MUST NOT',
    says: 'a client that does not know all advice does not reconnect by itself',
    not: 'the official client knows all of it (b22, b23)',
  }),
  b25: say({ section: 'timeout advice', level: 'SHOULD', says: 'the wait that a client advises is kept to' }),
  b26: say({
    section: 'interval advice',
    level: 'MUST',
    says: 'a client waits as long as it was advised between connects',
    not: 'the official client does; this server advises a wait only where it is full (live-shares.test.ts)',
  }),
  b27: say({
    section: 'interval advice',
    level: 'SHOULD',
    says: 'a client backs off while requests fail',
    not: 'the app does, in its own way: src/platform/live/backoff.ts with its test',
  }),
  b28: say({
    section: 'hosts advice',
    level: 'SHOULD',
    says: 'a client tries the hosts that it is told of',
    not: 'the server names none: whoever starts over is led by the balancer',
  }),
  b29: say({ section: 'connectionType', level: 'MUST', says: 'a connect says its transport' }),
  b30: say({ section: 'id', level: 'SHOULD', says: 'ids of messages to /meta/ are unique in a connection' }),
  b31: say({
    section: 'timestamp',
    level: 'SHOULD',
    says: 'a timestamp is ISO 8601 in GMT',
    not: 'optional, and not sent: the data of a message has its time',
  }),
  b32: say({ section: 'data', level: 'MUST', says: 'what is published, and what is delivered, has data' }),
  b33: say({
    section: 'successful',
    level: 'MUST',
    says: 'answers on /meta/ and to what is published say if it succeeded',
  }),
  b34: say({
    section: 'subscription',
    level: 'MUST',
    says: 'answers to subscribe and unsubscribe name the subscription',
  }),
  b35: say({
    section: 'error',
    level: 'SHOULD',
    says: 'an error is a code of three digits, arguments and a text',
  }),
  b36: say({ section: 'ext', level: 'SHOULD', says: 'ext is an object' }),
  b37: say({
    section: 'connectionId, json-comment-filtered',
    level: 'SHOULD NOT',
    says: 'these fields are not used',
  }),
  b38: say({ section: 'Handshake request', level: 'MUST', says: 'a handshake can be made by long polling' }),
  b39: say({
    section: 'Handshake request',
    level: 'MUST',
    says: 'it has channel, version and connection types',
  }),
  b40: say({ section: 'Handshake request', level: 'SHOULD NOT', says: 'a client sends nothing beside it' }),
  b41: say({ section: 'Handshake request', level: 'MUST', says: 'a server ignores what is sent beside it' }),
  b42: say({ section: 'Handshake response', level: 'MUST', says: 'every handshake is answered' }),
  b43: say({
    section: 'Successful handshake response',
    level: 'MUST',
    says: 'it has channel, version, types with one in common, a new client id, and successful true',
  }),
  b44: say({
    section: 'Successful handshake response',
    level: 'MUST',
    says: 'without a type in common it is none',
  }),
  b45: say({
    section: 'Unsuccessful handshake response',
    level: 'MUST',
    says: 'it has channel, successful false and an error',
  }),
  b46: say({
    section: 'Connect request',
    level: 'MUST',
    says: 'it has channel, client id and connection type',
  }),
  b47: say({ section: 'Connect request', level: 'MUST', says: 'there is one outstanding connect' }),
  b48: say({
    section: 'Connect response',
    level: 'MUST',
    says: 'a connect is answered on its own transport',
  }),
  b49: say({ section: 'Connect response', level: 'MUST', says: 'it has channel and successful' }),
  b50: say({
    section: 'Connect response',
    level: 'SHOULD',
    says: 'a client that does not connect in time is let go as if it had disconnected',
    not: 'conformance.test.ts: only a connect keeps a session',
  }),
  b51: say({ section: 'Disconnect request', level: 'SHOULD', says: 'a disconnect ends a held connect' }),
  b52: say({
    section: 'Disconnect request',
    level: 'SHOULD',
    says: 'an app disconnects when its page is left',
    not: 'a page that goes may come back from the cache of its browser and goes on; a socket that closes says as much',
  }),
  b53: say({
    section: 'Disconnect request',
    level: 'SHOULD NOT',
    says: 'a server does not rely on disconnects',
    not: 'conformance.test.ts: only a connect keeps a session',
  }),
  b54: say({
    section: 'Disconnect',
    level: 'MUST',
    says: 'request and answer have their fields, and there is an answer',
  }),
  b55: say({
    section: 'Subscribe',
    level: 'MUST',
    says: 'request and answer have their fields, and there is an answer',
  }),
  b56: say({
    section: 'Unsubscribe',
    level: 'MUST',
    says: 'request and answer have their fields, and there is an answer',
  }),
  b57: say({ section: 'Publish', level: 'MUST', says: 'request and answer have their fields' }),
  b58: say({
    section: 'Delivery',
    level: 'MUST',
    says: 'who is subscribed to a channel is told what is published there',
  }),
  b59: say({
    section: 'Delivery',
    level: 'SHOULD',
    says: 'of several requests of a client the one that is answered at once brings the messages',
    not: 'messages go in answers to a connect alone, so that two answers cannot overtake each other; such an answer ends the hold',
  }),
  b60: say({ section: 'Delivery', level: 'MUST', says: 'a delivered message has channel and data' }),
  b61: say({ section: 'long-polling requests', level: 'SHOULD', says: 'they are POSTs of JSON in UTF-8' }),
  b62: say({ section: 'long-polling responses', level: 'SHOULD', says: 'they are JSON in UTF-8' }),
  b63: say({
    section: 'callback-polling',
    level: 'SHOULD',
    says: 'requests are GETs with a message parameter',
    not: 'no callback-polling (b19)',
  }),
  b64: say({
    section: 'Server-side multiple clients detection',
    level: 'RECOMMENDED',
    says: 'a cookie counts the clients of a browser, whose connects are then not held',
    not: 'for browsers with two connections a host; those of today have six, and the app polls only where no socket can be opened',
  }),
  b65: say({
    section: 'Client-side multiple clients handling',
    level: 'RECOMMENDED',
    says: 'a client finds out that there are others in its browser',
    not: 'as b64: each tab has a session of its own',
  }),
} as const;
export type SentenceId = keyof typeof sentences;
