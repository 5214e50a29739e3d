import type { UserId } from '#domain/brand.ts';
import type { Channel } from '#domain/contract/channel-path.ts';
import type { Accounts, CustomerChange, CustomerSession, MyBets } from '../services.ts';
import { wireJsonOf } from '../wire-json.ts';
import { betsBody, placementBody } from './message-bodies.ts';
import type { Topic } from './topic.ts';

export type OwnChannel = Extract<Channel, { readonly gwSessionId: string }>;

interface Listening {
  readonly user: UserId;
  readonly topics: Map<OwnChannel['name'], Topic>;
}

/** Live channels of customers: open bets and placements of one account, heard on each of its sessions. */
export class CustomerChannels {
  readonly #accounts: Pick<Accounts, 'authenticate' | 'overAmong'>;
  readonly #myBets: Pick<MyBets, 'unsettled'>;
  readonly #sessions = new Map<string, Listening>();
  readonly #byUser = new Map<UserId, Set<string>>();

  constructor(accounts: Pick<Accounts, 'authenticate' | 'overAmong'>, myBets: Pick<MyBets, 'unsettled'>) {
    this.#accounts = accounts;
    this.#myBets = myBets;
  }

  /** The session in the path, when the cookie that came with the connection is that session's own. */
  async authorise(channel: OwnChannel, credential: string | undefined): Promise<CustomerSession | undefined> {
    const session = await this.#accounts.authenticate(credential);
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
    if (listening === undefined || listening.topics.size > 0) return;
    this.#sessions.delete(channel.gwSessionId);
    const ofUser = this.#byUser.get(listening.user);
    ofUser?.delete(channel.gwSessionId);
    if (ofUser?.size === 0) this.#byUser.delete(listening.user);
  }

  /**
   * Snapshot body of a channel; undefined where none is due. Read again while bets change under the reading, so
   * that the snapshot is not older than the position it is sent at; the bets' own versions cover the last resort.
   */
  async snapshot(channel: OwnChannel, user: UserId, topic: Topic): Promise<string | undefined> {
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

  /** @returns channels that must close because their session ended. */
  publish(change: CustomerChange): readonly Topic[] {
    if (change.kind === 'sessionEnded')
      return [...(this.#sessions.get(change.gwSessionId)?.topics.values() ?? [])];
    for (const gwSessionId of this.#byUser.get(change.user) ?? []) {
      const topics = this.#sessions.get(gwSessionId)?.topics;
      if (change.kind === 'bets') {
        const { cash, version } = change.balance;
        topics?.get('myBets')?.publish(
          betsBody({
            type: 'bet',
            op: change.op,
            bets: change.bets.map(wireJsonOf),
            balance: { cash, version },
          }),
        );
      } else {
        const { op, outcome, balance } = change;
        const left =
          balance === undefined ? {} : { balance: { cash: balance.cash, version: balance.version } };
        topics
          ?.get('betplacement')
          ?.publish(placementBody({ type: 'placement', op, slip: wireJsonOf(outcome), ...left }));
      }
    }
    return [];
  }
}
