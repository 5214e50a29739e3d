import type { AppEvent } from '#domain/events/registry.ts';
import type { Device } from '../../device/device.ts';
import type { Tab } from '../../device/tab.ts';
import type { Fate, HttpLine, Journey } from '../../network/http.ts';
import type { LiveFault, LiveSocket } from '../../network/live-socket.ts';
import type { NetworkConditions } from '../../network/network-conditions.ts';
import type { Account } from './account-turns.ts';
import type { Customer } from './customer.ts';
import type { RegisteringCustomer } from './registering-customer.ts';

/** A customer at a device: who acts, on what, over which line. */
export interface Person {
  readonly name: string;
  /** Of the owner of the device. */
  readonly userId: string;
  /** Everybody who logs in there, the owner first, and who has opened an account there since. */
  readonly accounts: readonly Account[];
  /** Undefined where nobody opens an account. */
  readonly joiner: RegisteringCustomer | undefined;
  readonly bettor: Customer;
  readonly device: Device;
  readonly weather: NetworkConditions;
  readonly line: HttpLine;
  /** Undefined while the browser starts again. */
  tab: Tab | undefined;
  build: string;
  socket: LiveSocket | undefined;
  /** Minor units that the book had for them when they went home; a bet may be settled after that. */
  leftWith?: number | undefined;
  /** The placement request that is on its way. */
  journey: Journey | undefined;
  /** What befalls the requests to come, one after the other. */
  readonly fates: Fate[];
  /** What befalls the messages to come. */
  readonly liveFaults: LiveFault[];
  /** Every tab life with all that it decided, for the checkers. */
  readonly lives: Life[];
}

type Who = Pick<Person, 'name' | 'userId' | 'accounts' | 'joiner' | 'bettor' | 'device' | 'weather' | 'line'>;

/** Somebody who has not begun yet. */
export const seated = (who: Who): Person => ({
  ...who,
  tab: undefined,
  build: 'simulated',
  socket: undefined,
  journey: undefined,
  fates: [],
  liveFaults: [],
  lives: [],
});

export interface Life {
  readonly session: string;
  /** As decided, durable or not. */
  readonly events: readonly AppEvent[];
  /** How many of them were read back when this life began. */
  readonly recovered: number;
  /** When its page began to open its log, and when it had, by the world's time. */
  readonly opened: readonly [from: number, to: number];
  readonly tab: Tab;
}

/** Whose account the screen is about: the last one that it heard of since a logout, or the owner's. */
export const accountHere = ({ tab, userId }: Pick<Person, 'tab' | 'userId'>): string =>
  tab?.state().user.userId ?? userId;
