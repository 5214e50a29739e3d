import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { placeBets } from '#domain/contract/betting.ts';
import { getSettledBets } from '#domain/contract/my-bets.ts';
import type { FeedChange } from '#gateway/core/feed.ts';
import { freshDataFolder } from '../databases/fresh-data.ts';
import { HttpCustomer } from '../gateway/http-customer.ts';
import { FaultProxy } from '../network/fault-proxy.ts';
import { type GatewayUnderTest, startGatewayProcess } from '../processes/journey-gateway.ts';
import { WiredClient } from './wired-client.ts';
import { wiredOffer } from './wired-offer.ts';

const noLimit = 1_000_000;
const password = 'four plain words here';

export const PLACE = placeBets.path;

/** A customer: their tab, the bad line in front of it, and a good one to see what is true. */
export interface WiredCustomer {
  readonly bettor: WiredClient;
  readonly proxy: FaultProxy;
  readonly truth: HttpCustomer;
  readonly username: string;
  readonly password: string;
  /** Another tab or device of the same customer, on a line of its own. */
  another(): Promise<{ readonly bettor: WiredClient; readonly proxy: FaultProxy }>;
  /**
   * The tab again, after it vanished, from what it had stored; so many ms later by the clock of the device.
   */
  reopened(later?: number): Promise<WiredClient>;
  /**
   * A new tab that goes on with what this one left: so many ms later by the clock of the device, in the
   * session that the browser's cookie is of by then.
   */
  inNewTab(options?: { readonly cookie?: string; readonly later?: number }): Promise<WiredClient>;
}

/** One whole gateway in a process of its own, and customers who reach it through a fault proxy each. */
export class WiredGateway {
  readonly #bettors: WiredClient[] = [];
  readonly #proxies: FaultProxy[] = [];
  #folder = '';
  #gateway: GatewayUnderTest | undefined;

  async start(): Promise<void> {
    this.#folder = await freshDataFolder('wired');
    this.#gateway = await this.#startGateway(0);
    this.tell(...wiredOffer());
  }

  #startGateway(port: number): Promise<GatewayUnderTest> {
    return startGatewayProcess({
      scripted: true,
      dataFolder: this.#folder,
      port,
      appFolder: null,
      rateLimits: { login: noLimit, register: noLimit, placement: noLimit },
    });
  }

  tell(...changes: FeedChange[]): void {
    this.#gateway?.tell(...changes);
  }

  /** Kills the gateway as a power cut does, and starts it again on what is left, with the same offer. */
  async restart(): Promise<void> {
    const port = Number(new URL(this.#gateway?.url ?? '').port);
    await this.#gateway?.kill();
    this.#gateway = await this.#startGateway(port);
    this.tell(...wiredOffer());
  }

  async #line(): Promise<{ bettor: WiredClient; proxy: FaultProxy }> {
    const proxy = await FaultProxy.before(this.#gateway?.url ?? '');
    const bettor = new WiredClient(proxy.url);
    this.#proxies.push(proxy);
    this.#bettors.push(bettor);
    return { bettor, proxy };
  }

  /** @param clockOff how far the clock of the device is ahead, ms. */
  async customer(clockOff = 0): Promise<WiredCustomer> {
    const truth = new HttpCustomer(this.#gateway?.url ?? '');
    const username = `c${randomBytes(5).toString('hex')}`;
    await truth.register(username, password);
    return this.#tabOf(truth, username, password, clockOff);
  }

  /** The tab of an account that the gateway brings along. */
  async known(username: string, password: string): Promise<WiredCustomer> {
    const truth = new HttpCustomer(this.#gateway?.url ?? '');
    await truth.logIn(username, password);
    return this.#tabOf(truth, username, password, 0);
  }

  async #tabOf(
    truth: HttpCustomer,
    username: string,
    password: string,
    clockOff: number,
  ): Promise<WiredCustomer> {
    const { bettor, proxy } = await this.#line();
    bettor.timers.jump(clockOff);
    await bettor.open();
    await bettor.logIn(username, password);
    return {
      bettor,
      proxy,
      truth,
      username,
      password,
      another: async () => {
        const line = await this.#line();
        await line.bettor.open();
        await line.bettor.logIn(username, password);
        return line;
      },
      reopened: async (later = 0) => {
        const again = new WiredClient(proxy.url, bettor.vanish(), bettor.cookie, bettor.vaultSession());
        this.#bettors.push(again);
        again.timers.jump(later);
        await again.open();
        return again;
      },
      inNewTab: async ({ cookie = bettor.cookie, later = 0 } = {}) => {
        const again = new WiredClient(proxy.url, bettor.vanish(), cookie);
        this.#bettors.push(again);
        again.timers.jump(later);
        await again.open(undefined, true);
        return again;
      },
    };
  }

  /** Ends everybody's tabs and lines. @returns what was reported as a defect of the app meanwhile. */
  async quiet(): Promise<readonly unknown[]> {
    const bettors = this.#bettors.splice(0);
    for (const bettor of bettors) bettor.vanish();
    await Promise.all(this.#proxies.splice(0).map((proxy) => proxy.stop()));
    return bettors.flatMap(({ defects }) => defects);
  }

  /** @returns what `npm run ledger` says of the books; in a process of its own, as an operator runs it. */
  async stop(): Promise<string> {
    await this.#gateway?.stop();
    const args = ['--import', 'tsx', 'tools/cli/ledger/main.ts', '--data', this.#folder];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    await rm(this.#folder, { recursive: true, force: true });
    return stdout;
  }
}

/** Every bet of a customer, by the gateway's own account of it. */
export async function betsOf(truth: HttpCustomer): Promise<number> {
  const { result } = await truth.call(getSettledBets, { query: { size: '50' } });
  return result.bets.length + (await truth.openBets()).length;
}
