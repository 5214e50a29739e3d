import type { UserId } from '#domain/brand.ts';
import { type Channel, parseChannel } from '#domain/contract/channel-path.ts';
import { CHANNELS, SUBSCRIPTION_ERRORS } from '#domain/contract/channels.ts';
import type { LiveLimits } from '../config/limits.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { CustomerChange } from '../services.ts';
import type { SubscribeResult, Topics } from './bayeux-protocol.ts';
import type { CashOutOffers } from './cash-out-offers.ts';
import type { CatalogueChannel, CatalogueChannels } from './catalogue-channels.ts';
import type { CustomerChannels, OwnChannel } from './customer-channels.ts';
import type { LiveSession } from './live-session.ts';
import type { SystemChannel } from './system-channel.ts';
import { type Stamp, type Topic, TopicBook } from './topic.ts';

export type HubLimits = Pick<
  LiveLimits,
  'leftChannels' | 'listenersPerLogin' | 'loginsPerAccount' | 'ownPerSession'
>;

export interface HubSources {
  readonly catalogue: CatalogueChannels;
  readonly customers: CustomerChannels;
  readonly system: SystemChannel;
  readonly offers: Pick<CashOutOffers, 'catalogueChanged'>;
}

const isOwn = (channel: Channel): channel is OwnChannel => 'gwSessionId' in channel;

const refused = (error: string): SubscribeResult => ({ kind: 'refused', error });

/**
 * The channels of the gateway behind the Bayeux server: who may listen, what a newcomer gets, what is told
 * on.
 */
export class LiveHub implements Topics {
  readonly #book: TopicBook;
  readonly #sources: HubSources;
  readonly #limits: HubLimits;
  /** Subscriptions to own channels that are being decided, of each session. */
  readonly #deciding = new WeakMap<LiveSession, number>();
  readonly #channels = new Map<string, Channel>();

  constructor(sources: HubSources, stamp: Stamp, limits: HubLimits) {
    this.#limits = limits;
    this.#sources = sources;
    this.#book = new TopicBook(stamp, limits.leftChannels);
  }

  subscribe(
    path: string,
    session: LiveSession,
    dataVersion: number | undefined,
  ): SubscribeResult | Promise<SubscribeResult> {
    const channel = parseChannel(path);
    if (channel === undefined) return refused(SUBSCRIPTION_ERRORS.unknown);
    if (!CHANNELS[channel.name].implemented) return refused(SUBSCRIPTION_ERRORS.notImplemented);
    if (isOwn(channel)) return this.#decideOwn(path, channel, session);
    if (channel.name === 'systemMessage') {
      const topic = this.#open(path, channel);
      topic.subscribers.add(session);
      topic.sendSnapshot(session, () => this.#sources.system.snapshot());
      return this.#subscribed(topic, true);
    }
    return this.#subscribeCatalogue(path, channel, session, dataVersion);
  }

  #subscribed(topic: Topic, snapshot: boolean): SubscribeResult {
    return { kind: 'subscribed', ext: { epoch: this.#book.epoch, seq: topic.seq, snapshot } };
  }

  #subscribeCatalogue(
    path: string,
    channel: CatalogueChannel,
    session: LiveSession,
    held: number | undefined,
  ): SubscribeResult {
    const { catalogue } = this.#sources;
    const scope = catalogue.scope(channel);
    if (scope === undefined) return refused(SUBSCRIPTION_ERRORS.unknown);
    const topic = this.#open(path, channel);
    topic.subscribers.add(session);
    const isCurrent = catalogue.isCurrent(channel, scope, held);
    if (!isCurrent) topic.sendSnapshot(session, () => catalogue.snapshot(channel, scope));
    return this.#subscribed(topic, !isCurrent);
  }

  /** Each of these asks the database, and one small frame can name thousands. */
  #decideOwn(
    path: string,
    channel: OwnChannel,
    session: LiveSession,
  ): SubscribeResult | Promise<SubscribeResult> {
    const before = this.#deciding.get(session) ?? 0;
    if (before >= this.#limits.ownPerSession) return refused(SUBSCRIPTION_ERRORS.tooMany);
    this.#deciding.set(session, before + 1);
    return this.#subscribeOwn(path, channel, session).finally(() => {
      this.#deciding.set(session, (this.#deciding.get(session) ?? 1) - 1);
    });
  }

  async #subscribeOwn(path: string, channel: OwnChannel, session: LiveSession): Promise<SubscribeResult> {
    const { customers } = this.#sources;
    const customer = await customers.authorise(channel, session.credential);
    if (customer === undefined) return refused(SUBSCRIPTION_ERRORS.denied);
    if (customers.loginsBeside(customer) >= this.#limits.loginsPerAccount)
      return refused(SUBSCRIPTION_ERRORS.tooMany);
    const topic = this.#open(path, channel);
    if (
      !topic.subscribers.has(session) &&
      topic.subscribers.size + topic.pending >= this.#limits.listenersPerLogin
    )
      return refused(SUBSCRIPTION_ERRORS.tooMany);
    customers.add(channel, customer.userId, topic);
    topic.pending += 1;
    try {
      const snapshot = await customers.snapshot(channel, customer.userId, topic);
      // The session may have ended, or the client may have left, while the bets were read.
      if (this.#book.find(path) !== topic) return refused(SUBSCRIPTION_ERRORS.denied);
      topic.subscribers.add(session);
      if (snapshot !== undefined) topic.sendSnapshot(session, () => snapshot);
      return this.#subscribed(topic, snapshot !== undefined);
    } finally {
      topic.pending -= 1;
      this.#closeIfIdle(path, topic);
    }
  }

  #open(path: string, channel: Channel): Topic {
    const isConflated = !isOwn(channel) && channel.name !== 'systemMessage';
    const { topic, isNew } = this.#book.open(path, isConflated);
    if (!isNew) return topic;
    this.#channels.set(path, channel);
    if (channel.name === 'systemMessage') this.#sources.system.topic = topic;
    else if (!isOwn(channel)) this.#sources.catalogue.add(channel, topic);
    return topic;
  }

  refresh(path: string, session: LiveSession): boolean {
    const { catalogue } = this.#sources;
    const topic = this.#book.find(path);
    const channel = this.#channels.get(path);
    if (topic === undefined || channel === undefined || !topic.subscribers.has(session)) return true;
    if (isOwn(channel) || channel.name === 'systemMessage') return true;
    const scope = catalogue.scope(channel);
    if (scope !== undefined) topic.sendSnapshot(session, () => catalogue.snapshot(channel, scope));
    return scope !== undefined;
  }

  unsubscribe(path: string, session: LiveSession): void {
    const topic = this.#book.find(path);
    if (topic === undefined) return;
    topic.subscribers.delete(session);
    this.#closeIfIdle(path, topic);
  }

  #closeIfIdle(path: string, topic: Topic): void {
    if (!topic.isIdle || this.#book.find(path) !== topic) return;
    const channel = this.#channels.get(path);
    if (channel === undefined || channel.name === 'systemMessage') return;
    this.#book.close(topic);
    this.#channels.delete(path);
    if (isOwn(channel)) this.#sources.customers.drop(channel);
    else this.#sources.catalogue.drop(channel);
  }

  /** After the catalogue has applied the batch. The caller flushes the server. */
  catalogueChanged(delta: CatalogueDelta): void {
    this.#sources.catalogue.publish(delta);
    this.#sources.offers.catalogueChanged(delta);
  }

  /** Whether a channel of this customer's account is open here. */
  hears(user: UserId): boolean {
    return this.#sources.customers.hears(user);
  }

  /**
   * Closes the channels of sessions that ended without a word: nobody is told of money in a session that is
   * over.
   */
  async endOver(): Promise<void> {
    for (const change of await this.#sources.customers.over()) this.customerChanged(change);
  }

  /** Every customer here asks for their messages. The caller flushes the server. */
  tellInboxNews(): void {
    this.#sources.customers.publishInboxNews();
  }

  /** Whether one of these paths is a customer's own. */
  isOwnPath(path: string): boolean {
    const channel = this.#channels.get(path);
    return channel !== undefined && isOwn(channel);
  }

  /** After the transaction has committed. The caller flushes the server. */
  customerChanged(change: CustomerChange): void {
    for (const topic of this.#sources.customers.publish(change)) {
      for (const session of topic.subscribers) session.subscriptions.delete(topic.path);
      topic.subscribers.clear();
      const channel = this.#channels.get(topic.path);
      if (channel !== undefined && isOwn(channel)) this.#sources.customers.drop(channel);
      this.#channels.delete(topic.path);
      this.#book.forget(topic.path);
    }
  }
}
