import type { UserId } from '#domain/brand.ts';
import type { ToldOffer } from '#domain/cash-out/cash-out-offer.ts';
import type { Channel } from '#domain/contract/channel-path.ts';
import { ACCOUNT_NEWS, type AccountNewsKind } from '#domain/contract/live.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Accounts, CustomerChange, MyBets } from '../services.ts';
import { wireJsonOf } from '../wire-json.ts';
import type { CashOutOffers } from './cash-out-offers.ts';
import { betsBody, cashOutBody, newsBody, placementBody, SESSION_ENDED } from './message-bodies.ts';
import type { Topic } from './topic.ts';

export type OwnChannel = Extract<Channel, { readonly gwSessionId: string }>;

interface Listening {
  readonly user: UserId;
  readonly topics: Map<OwnChannel['name'], Topic>;
}

type News = Extract<CustomerChange, { readonly kind: AccountNewsKind }>;
const isNews = (change: CustomerChange): change is News => ACCOUNT_NEWS.some((kind) => kind === change.kind);

/** Where a change is told, and in which words. */
function bodyOf(
  change: Exclude<CustomerChange, { readonly kind: 'sessionEnded' | AccountNewsKind }>,
): readonly [OwnChannel['name'], string] {
  const left = change.balance && { cash: change.balance.cash, version: change.balance.version };
  switch (change.kind) {
    case 'bets': {
      const { cash, version } = change.balance;
      const bets = change.bets.map(wireJsonOf);
      return ['myBets', betsBody({ type: 'bet', op: change.op, bets, balance: { cash, version } })];
    }
    case 'cashOut': {
      const { cash, version } = change.balance;
      const outcome = wireJsonOf(change.outcome);
      const balance = { cash, version };
      return [
        'cashoutOperations',
        cashOutBody({ type: 'cashOutOperation', op: change.op, outcome, balance }),
      ];
    }
    case 'placement': {
      const slip = wireJsonOf(change.outcome);
      const told = left === undefined ? {} : { balance: left };
      return ['betplacement', placementBody({ type: 'placement', op: change.op, slip, ...told })];
    }
  }
}

/** Live channels of customers: open bets and placements of one account, heard on each of its sessions. */
export class CustomerChannels {
  readonly #accounts: Pick<Accounts, 'authenticate' | 'overAmong'>;
  readonly #myBets: Pick<MyBets, 'unsettled'>;
  readonly #sessions = new Map<string, Listening>();
  readonly #byUser = new Map<UserId, Set<string>>();
  readonly #offers: CashOutOffers;

  constructor(
    accounts: Pick<Accounts, 'authenticate' | 'overAmong'>,
    myBets: Pick<MyBets, 'unsettled'>,
    offers: CashOutOffers,
  ) {
    this.#accounts = accounts;
    this.#myBets = myBets;
    this.#offers = offers;
  }

  /** The session in the path, when the cookie that came with the connection is that session's own. */
  async authorise(channel: OwnChannel, credential: string | undefined): Promise<CustomerSession | undefined> {
    const session = await this.#accounts.authenticate(credential, undefined, 'look');
    if ('kind' in session) return undefined;
    return session.gwSessionId === channel.gwSessionId ? session : undefined;
  }

  add(channel: OwnChannel, user: UserId, topic: Topic): void {
    const listening = this.#sessions.get(channel.gwSessionId) ?? {
      user,
      topics: new Map<OwnChannel['name'], Topic>(),
    };
    listening.topics.set(channel.name, topic);
    this.#sessions.set(channel.gwSessionId, listening);
    const ofUser = this.#byUser.get(user) ?? new Set<string>();
    this.#byUser.set(user, ofUser.add(channel.gwSessionId));
  }

  /** Other logins of this customer whose channels are open. */
  loginsBeside({ userId, gwSessionId }: CustomerSession): number {
    const ofUser = this.#byUser.get(userId);
    return (ofUser?.size ?? 0) - (ofUser?.has(gwSessionId) === true ? 1 : 0);
  }

  hears(user: UserId): boolean {
    return this.#byUser.has(user);
  }

  drop(channel: OwnChannel): void {
    const listening = this.#sessions.get(channel.gwSessionId);
    listening?.topics.delete(channel.name);
    if (
      listening !== undefined &&
      channel.name === 'cashout' &&
      !this.#topics(listening.user, 'cashout').length
    )
      this.#offers.leave(listening.user);
    if (listening === undefined || listening.topics.size > 0) return;
    this.#sessions.delete(channel.gwSessionId);
    const ofUser = this.#byUser.get(listening.user);
    ofUser?.delete(channel.gwSessionId);
    if (ofUser?.size === 0) this.#byUser.delete(listening.user);
  }

  /**
   * Snapshot body of a channel; undefined where none is due. Read again while bets change under the reading,
   * so that the snapshot is not older than the position it is sent at; the bets' own versions cover the last
   * resort.
   */
  async snapshot(channel: OwnChannel, user: UserId, topic: Topic): Promise<string | undefined> {
    if (channel.name === 'cashoutInfo')
      return cashOutBody({ type: 'cashOutInfo', op: 'initial', available: this.#offers.isOn });
    if (channel.name === 'cashout') {
      const offers = await this.#offers.watch(user);
      return cashOutBody({ type: 'cashOut', op: 'initial', offers: [...offers] });
    }
    if (channel.name !== 'myBets') return undefined;
    for (let attempt = 1; ; attempt += 1) {
      const before = topic.seq;
      const bets = await this.#myBets.unsettled(user);
      if (topic.seq === before || attempt === 3)
        return betsBody({ type: 'bet', op: 'initial', bets: bets.map(wireJsonOf) });
    }
  }

  /** Sessions whose channels are open and that are over by now: run out, or of an account that was frozen. */
  async over(): Promise<readonly CustomerChange[]> {
    const over = await this.#accounts.overAmong([...this.#sessions.keys()]);
    return over.flatMap((gwSessionId): CustomerChange[] => {
      const user = this.#sessions.get(gwSessionId)?.user;
      return user === undefined ? [] : [{ kind: 'sessionEnded', user, gwSessionId }];
    });
  }

  /** Channels of this name that are open for a customer. */
  #topics(user: UserId, name: OwnChannel['name']): readonly Topic[] {
    return [...(this.#byUser.get(user) ?? [])].flatMap(
      (gwSessionId) => this.#sessions.get(gwSessionId)?.topics.get(name) ?? [],
    );
  }

  /** A message to everybody has come, or was withdrawn. */
  publishInboxNews(): void {
    for (const { topics } of this.#sessions.values()) topics.get('myBets')?.publish(newsBody('inbox'));
  }

  /** New values of open bets. */
  publishOffers(user: UserId, offers: readonly ToldOffer[]): void {
    for (const topic of this.#topics(user, 'cashout'))
      topic.publish(cashOutBody({ type: 'cashOut', op: 'update', offers: [...offers] }));
  }

  /** @returns channels that must close because their session ended. */
  publish(change: CustomerChange): readonly Topic[] {
    if (change.kind === 'sessionEnded') {
      const topics = this.#sessions.get(change.gwSessionId)?.topics;
      topics?.get('myBets')?.publish(SESSION_ENDED);
      return [...(topics?.values() ?? [])];
    }
    if (isNews(change)) {
      for (const topic of this.#topics(change.user, 'myBets')) topic.publish(newsBody(change.kind));
      return [];
    }
    if (change.kind === 'bets') this.#offers.betsChanged(change.user);
    const [channel, body] = bodyOf(change);
    for (const topic of this.#topics(change.user, channel)) topic.publish(body);
    return [];
  }
}
