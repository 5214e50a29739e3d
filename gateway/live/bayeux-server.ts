import { SUBSCRIPTION_ERRORS } from '#domain/contract/channels.ts';
import type { LiveLimits } from '../config/limits.ts';
import { type FeedClock, idleClock } from '../feeds/clock.ts';
import { drawBytes } from '../random-bytes.ts';
import type { Link, Reply, SubscribeResult, Topics } from './bayeux-protocol.ts';
import { type Acted, FrameTurns, pathsOf } from './frame-turns.ts';
import { type ConnectEnd, LiveSession, type Snapshots } from './live-session.ts';
import { LiveShares } from './live-shares.ts';
import { FrameJoiner } from './outgoing.ts';
import { type BadMessage, type ClientMessage, parseFrame } from './parse-frame.ts';
import type { Wire } from './wire.ts';

const retry = { reconnect: 'retry', interval: 0 } as const;
const transports = ['websocket', 'long-polling'];
/** Whose answers name what they are about. */
const ABOUT_SUBSCRIPTIONS: ReadonlySet<string> = new Set(['/meta/subscribe', '/meta/unsubscribe']);

/**
 * The Bayeux protocol, server side: handshake, connect, subscribe, unsubscribe, disconnect, acknowledgements.
 * It knows sessions, not betting. Sockets and long polls bring frames through `receive`.
 */
export class BayeuxServer {
  readonly #sessions = new Map<string, LiveSession>();
  readonly #onWire = new Map<Wire, Set<LiveSession>>();
  readonly #limits: LiveLimits;
  readonly #topics: Topics;
  readonly #clock: FeedClock;
  readonly #shares: LiveShares;
  readonly #joiner = new FrameJoiner();
  readonly #snapshots: Snapshots = {
    mayAsk: ({ place }) => this.#shares.mayAsk(place.address),
    spent: ({ place }, bytes) => this.#shares.spend(place.address, bytes),
    refresh: (path, session) => this.#topics.refresh(path, session),
  };
  #stopSweeping: () => void = () => undefined;
  #touched: LiveSession[] = [];
  #marked = new Set<LiveSession>();
  #stopped = false;

  constructor(topics: Topics, limits: LiveLimits, clock: FeedClock = idleClock) {
    this.#topics = topics;
    this.#limits = limits;
    this.#clock = clock;
    this.#shares = new LiveShares(limits, this.#now);
    this.#sweepLater();
  }

  #now = (): number => this.#clock.now();

  #sweepLater(): void {
    this.#stopSweeping = this.#clock.after(this.#limits.sweepEveryMs, () => {
      this.#sweepLater();
      this.sweep();
    });
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Reads a frame; what comes of it acts on its messages. Never throws, whatever the text is. */
  receive(text: string, link: Link): FrameTurns | { readonly refused: string } {
    const frame = parseFrame(text, this.#limits.messagesPerFrame);
    if (frame.kind === 'malformed') return { refused: frame.reason };
    const { messages } = frame;
    const isAlone = messages.length === 1;
    const opening = messages.find((message) => !('bad' in message) && message.channel === '/meta/handshake');
    let paths = 0;
    return new FrameTurns(messages, this.#limits.channelsPerTurn, (message) => {
      const refuse = (error: string): Acted => ({
        reply: this.#reply(message, { successful: false, error }),
        connecting: undefined,
      });
      // What is sent beside a handshake is ignored, a second one as well; whoever sent it hears so.
      if (opening !== undefined && message !== opening) return refuse('400::a handshake comes alone');
      if ('bad' in message) return refuse(`400::${message.bad}`);
      const session = this.#sessionOf(message, link);
      const connecting = message.channel === '/meta/connect' ? session : undefined;
      paths += pathsOf(message).length;
      if (paths > this.#limits.subscriptionsPerSession)
        return { ...refuse(SUBSCRIPTION_ERRORS.tooMany), connecting };
      return { reply: this.#handle(message, session, link, isAlone), connecting };
    });
  }

  /** Lets everybody else have their turn. */
  nextTurn(work: () => void): void {
    this.#clock.after(0, work);
  }

  /**
   * The session that a message names. An id alone is no key to it: whoever comes with another cookie than the
   * one it began with, or with none, is a client that is not known here, and starts over.
   */
  #sessionOf({ clientId }: ClientMessage, { credential }: Link): LiveSession | undefined {
    const session = this.#sessions.get(clientId ?? '');
    return session !== undefined && session.credential === credential ? session : undefined;
  }

  #handle(
    message: ClientMessage,
    session: LiveSession | undefined,
    link: Link,
    isAlone: boolean,
  ): Reply | Promise<Reply> {
    if (message.channel === '/meta/handshake') return this.#handshake(message, link);
    if (session === undefined)
      return this.#reply(message, {
        successful: false,
        error: '402::unknown client',
        advice: this.#startOver(link),
      });
    switch (message.channel) {
      case '/meta/connect':
        return this.#connect(message, session, link, isAlone);
      case '/meta/subscribe':
        return this.#subscribe(message, session);
      case '/meta/unsubscribe':
        return this.#unsubscribe(message, session);
      case '/meta/disconnect':
        this.#forget(session, 'disconnected');
        return this.#reply(message, { successful: true, clientId: session.id });
      default:
        return this.#reply(message, { successful: false, error: '403::clients do not publish here' });
    }
  }

  /**
   * How long a connect is held. Every advice says it: to the official client an advice without it means a
   * minute, and it would tell a dead line after 70 s.
   */
  #holdOn = ({ wire }: Pick<Link, 'wire'>): number =>
    wire === undefined ? this.#limits.pollHoldMs : this.#limits.holdMs;
  #retry = (link: Link) => ({ ...retry, timeout: this.#holdOn(link) });
  #startOver = (link: Link) =>
    ({ reconnect: 'handshake', interval: 0, timeout: this.#holdOn(link) }) as const;

  #reply(
    message: Pick<ClientMessage, 'id' | 'channel' | 'subscription'> | BadMessage,
    fields: { readonly successful: boolean; readonly [field: string]: unknown },
  ): Reply {
    const { id, channel } = message;
    const names = 'subscription' in message && ABOUT_SUBSCRIPTIONS.has(channel);
    const subscription = names ? { subscription: message.subscription } : {};
    return { ...(id === undefined ? {} : { id }), channel, ...subscription, ...fields };
  }

  #handshake(message: ClientMessage, link: Link): Reply {
    const offered = message.supportedConnectionTypes ?? [];
    const common = transports.filter((transport) => offered.includes(transport));
    const refuse = (error: string): Reply =>
      this.#reply(message, {
        successful: false,
        error,
        supportedConnectionTypes: transports,
        advice: { reconnect: 'none', timeout: this.#holdOn(link) },
      });
    if (common.length === 0) return refuse('400::no common connection type');
    const isFull = this.#sessions.size >= this.#limits.sessions || !this.#shares.hasRoom(link);
    if (this.#stopped || isFull) {
      return this.#reply(message, {
        successful: false,
        error: '503::no more sessions',
        advice: { ...this.#startOver(link), interval: 5_000 },
      });
    }
    const acks = message.ext?.ack !== undefined && message.ext.ack !== false;
    const session = new LiveSession(drawBytes(16).toString('hex'), acks, link, this.#now(), {
      limits: this.#limits,
      clock: this.#clock,
      joiner: this.#joiner,
      touched: (touched) => this.#touch(touched),
      snapshots: this.#snapshots,
    });
    this.#shares.begin(link);
    this.#attach(session, link.wire);
    this.#sessions.set(session.id, session);
    return this.#reply(message, {
      successful: true,
      version: '1.0',
      minimumVersion: '1.0',
      clientId: session.id,
      supportedConnectionTypes: transports,
      advice: this.#retry(link),
      ...(acks ? { ext: { ack: { enabled: true, batch: 0 } } } : {}),
    });
  }

  #connect(
    message: ClientMessage,
    session: LiveSession,
    link: Link,
    isAlone: boolean,
  ): Reply | Promise<Reply> {
    if (!transports.includes(message.connectionType ?? ''))
      return this.#reply(message, {
        successful: false,
        clientId: session.id,
        error: '400::no such connection type',
        advice: this.#startOver(link),
      });
    // Only a connect keeps a session: one that only subscribes is not listening.
    session.seenAt = this.#now();
    this.#attach(session, link.wire);
    const { ack } = message.ext ?? {};
    if (session.acks && typeof ack === 'number') session.acknowledge(ack);
    const longest = this.#holdOn(link);
    // Over HTTP the answers of one request go together: those beside a connect do not wait for the end of its
    // hold.
    const holds = isAlone || link.wire !== undefined;
    const ms = holds ? Math.min(Math.max(message.advice?.timeout ?? longest, 0), longest) : 0;
    return new Promise((resolve) => {
      const answer = (why: ConnectEnd): void => {
        session.seenAt = this.#now();
        resolve(this.#connectReply(message, session, why, link));
      };
      if (ms === 0) answer('time');
      else session.hold(ms, answer);
    });
  }

  #connectReply(message: ClientMessage, session: LiveSession, why: ConnectEnd, link: Link): Reply {
    if (why === 'dropped')
      return this.#reply(message, {
        successful: false,
        clientId: session.id,
        error: '402::session ended',
        advice: this.#startOver(link),
      });
    const timeout = this.#holdOn(link);
    const advice = why === 'disconnected' ? { reconnect: 'none', timeout } : this.#retry(link);
    return this.#reply(message, { successful: true, clientId: session.id, advice });
  }

  /**
   * For the answer of a connect, at the moment it is written: the number under which the client acknowledges.
   */
  acknowledgement(session: LiveSession): { readonly ext: { readonly ack: number } } | undefined {
    return session.acks ? { ext: { ack: session.closeBatch() } } : undefined;
  }

  #subscribe(message: ClientMessage, session: LiveSession): Reply | Promise<Reply> {
    const paths = pathsOf(message);
    const before = new Set(session.subscriptions);
    const answer = (results: readonly SubscribeResult[]): Reply => {
      const refused = results.find((result) => result.kind === 'refused');
      if (refused !== undefined) {
        // All of them or none: the answer has one word for the whole list.
        for (const path of paths) if (!before.has(path)) this.leave(path, session);
        return this.#reply(message, {
          successful: false,
          clientId: session.id,
          error: refused.error,
        });
      }
      const [only] = results;
      const ext = only?.kind === 'subscribed' && results.length === 1 ? { ext: only.ext } : {};
      return this.#reply(message, { successful: true, clientId: session.id, ...ext });
    };
    if (paths.length === 0) return this.#noSubscription(message, session);
    const results = paths.map((path) =>
      this.#subscribeOne(path, session, message.ext?.dataVersion ?? undefined),
    );
    const ready = results.filter((result): result is SubscribeResult => !(result instanceof Promise));
    return ready.length === results.length
      ? answer(ready)
      : Promise.all(results.map((result) => Promise.resolve(result))).then(answer);
  }

  #subscribeOne(
    path: string,
    session: LiveSession,
    dataVersion: number | undefined,
  ): SubscribeResult | Promise<SubscribeResult> {
    // A second subscription asks for a fresh snapshot; it does not deliver twice.
    if (
      !session.subscriptions.has(path) &&
      session.subscriptions.size >= this.#limits.subscriptionsPerSession
    ) {
      return { kind: 'refused', error: SUBSCRIPTION_ERRORS.tooMany };
    }
    if (!this.#shares.mayAsk(session.place.address))
      return { kind: 'refused', error: SUBSCRIPTION_ERRORS.tooMany };
    session.subscriptions.add(path);
    const settle = (result: SubscribeResult): SubscribeResult => {
      // What was listened to before is left as well: whoever is told no hears nothing.
      if (result.kind === 'refused') this.leave(path, session);
      else if (session.closed || !session.subscriptions.has(path)) this.#topics.unsubscribe(path, session);
      return result;
    };
    const result = this.#topics.subscribe(path, session, dataVersion);
    if (!(result instanceof Promise)) return settle(result);
    return result.then(settle, () => settle({ kind: 'refused', error: '503::try again' }));
  }

  #noSubscription = (message: ClientMessage, { id }: LiveSession): Reply =>
    this.#reply(message, { successful: false, clientId: id, error: '400::no subscription' });

  #unsubscribe(message: ClientMessage, session: LiveSession): Reply {
    const paths = pathsOf(message);
    if (paths.length === 0) return this.#noSubscription(message, session);
    for (const path of paths) this.leave(path, session);
    return this.#reply(message, { successful: true, clientId: session.id });
  }

  /** Ends one subscription of a session, also from this side. */
  leave(path: string, session: LiveSession): void {
    if (session.subscriptions.delete(path)) this.#topics.unsubscribe(path, session);
  }

  #touch(session: LiveSession): void {
    if (this.#marked.has(session)) return;
    this.#marked.add(session);
    this.#touched.push(session);
  }

  /** Sends everything that was delivered since the last flush. Publishers call it once for a whole batch. */
  flush(): void {
    while (this.#touched.length > 0) {
      const sessions = this.#touched;
      this.#touched = [];
      this.#marked = new Set();
      for (const session of sessions) {
        if (!session.closed && !session.flush()) this.#forget(session, 'dropped');
      }
    }
  }

  /** Forgets sessions whose client has gone. Runs by itself; tests call it. */
  sweep(): void {
    const oldest = this.#now() - this.#limits.sessionMs;
    for (const session of this.#sessions.values()) {
      if (!session.isHeld && session.seenAt < oldest) this.#forget(session, 'dropped');
      else if (session.isBehind) this.#touch(session);
    }
    this.flush();
    this.#shares.sweep();
  }

  #forget(session: LiveSession, why: ConnectEnd): void {
    if (session.closed) return;
    session.closed = true;
    this.#shares.end(session.place);
    this.#sessions.delete(session.id);
    for (const path of session.subscriptions) this.#topics.unsubscribe(path, session);
    session.subscriptions.clear();
    session.release(why);
    // A client that took nothing before does not take the farewell either.
    if (why === 'dropped') this.#clock.after(this.#limits.sweepEveryMs * 5, () => session.terminateIfStuck());
  }

  #attach(session: LiveSession, wire: Wire | undefined): void {
    session.use(wire);
    if (wire === undefined) return;
    const on = this.#onWire.get(wire);
    if (on === undefined) this.#onWire.set(wire, new Set([session]));
    else on.add(session);
  }

  /** Whether a session goes out through this socket. */
  isUsed(wire: Wire): boolean {
    return [...(this.#onWire.get(wire) ?? [])].some((session) => !session.closed);
  }

  /** A socket that was behind has taken what it was handed: it is ready for what waits. */
  drained(wire: Wire): void {
    for (const session of this.#onWire.get(wire) ?? []) if (session.isBehind) this.#touch(session);
    this.flush();
  }

  /** The socket is gone. */
  detach(wire: Wire): void {
    for (const session of this.#onWire.get(wire) ?? []) session.detach(wire, this.#now());
    this.#onWire.delete(wire);
  }

  /** Ends all sessions: their clients start over and take fresh snapshots. */
  dropAll(): void {
    for (const session of [...this.#sessions.values()]) this.#forget(session, 'dropped');
  }

  /** Ends the sessions that listen to a channel that is meant; nobody else notices. */
  dropListeners(isMeant: (path: string) => boolean): void {
    for (const session of [...this.#sessions.values()])
      if ([...session.subscriptions].some(isMeant)) this.#forget(session, 'dropped');
  }

  /** Ends all sessions for good; nobody gets a new one. */
  stop(): void {
    this.#stopped = true;
    this.#stopSweeping();
    this.dropAll();
  }
}
