import type { Brand } from '#domain/config/defaults.ts';
import type { BestOddsRules } from './config/best-odds.ts';
import type { CountrySites } from './config/countries.ts';
import type { OverloadLimits, RateLimits } from './config/limits.ts';
import type { SilenceRules } from './config/silence.ts';
import type { Feed } from './core/feed.ts';
import type { FeedClock } from './feeds/clock.ts';
import type { IdentityProvider } from './providers/identity-provider.ts';
import type { Mailer } from './providers/mailer.ts';
import type { VirtualRules } from './virtuals/virtual-rules.ts';

/** Where events and prices come from. `speed` 1 is real time. */
export type FeedOptions =
  | {
      readonly kind: 'simulator';
      readonly seed: number;
      readonly speed: number;
      /** Thousands of price changes a second, for load. */
      readonly busy?: boolean;
      /** Virtual races beside it, in real time (VIR-01). */
      readonly virtuals?: boolean;
      /** How often they come and how long they take; the rules of the product when absent. */
      readonly virtualRules?: VirtualRules;
      /** Names of sports that are played beside horse racing (`sportsByName`); all of them when absent. */
      readonly sports?: readonly string[];
    }
  /** Recorded Exchange Stream files: one file or a folder. */
  | {
      readonly kind: 'player';
      readonly path: string;
      /** 0 plays as fast as it can, with the recorded times. */
      readonly speed: number;
      /** `wall` (default) moves every time of the recording to now, `recorded` leaves them; see docs/adr. */
      readonly times?: 'wall' | 'recorded';
      /**
       * Begin this many seconds before the first scheduled start of the recording; 60 when absent, and with
       * speed 0 always at its beginning.
       */
      readonly leadSeconds?: number;
      readonly clock?: FeedClock;
    }
  /** Feeds made by the caller; used by tests and by other feed adapters. */
  | { readonly kind: 'given'; readonly feeds: readonly Feed[] };

export interface GatewayOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /**
   * Where the demonstration providers listen, an origin of their own; absent: the next port, or any free one
   * where that is taken.
   */
  readonly providersPort?: number | undefined;
  /** Folder of the embedded database; ignored with `databaseUrl`. */
  readonly dataFolder: string;
  /** Connection string of a PostgreSQL server; null uses the embedded database. */
  readonly databaseUrl: string | null;
  readonly feed: FeedOptions;
  /** Accounts with play money and published passwords; never beside real money. */
  readonly demonstration: boolean;
  /** Brands whose configuration is served; the first is the default. */
  readonly brands: readonly Brand[];
  /** Folder of the built app, or null to serve the calls alone. */
  readonly appFolder: string | null;
  /** Takes recordings of sessions from devices and keeps the gateway's own part of them. */
  readonly recordings: boolean;
  /**
   * Seals what signs, and wraps the keys of recordings: 32 bytes in base64. In a demonstration one is drawn
   * and kept in the database where there is none; without a demonstration the gateway does not start
   * (HOLD-07).
   */
  readonly recordingsKey?: string | undefined;
  /** Refuse to send an answer that the contract does not allow. On in development and tests. */
  readonly checkAnswers: boolean;
  /** Cookies are `Secure` and `__Host-`; the gateway stands behind TLS. */
  readonly https: boolean;
  /**
   * Addresses and networks of proxies in front of it: what they say of whence a request comes is believed
   * (HOLD-03).
   */
  readonly trustedProxies?: readonly string[];
  /** Names that it answers for; without them this machine's and bare addresses (HOLD-07). */
  readonly hostNames?: readonly string[];
  /**
   * Public address of the app, `https://bets.example`: links in mails lead there, and passkeys belong to it.
   * Absent: the first of `hostNames`, or where it listens.
   */
  readonly publicUrl?: string | undefined;
  /** Sites of other countries, to which their visitors are sent; without them everybody stays (NAV-10). */
  readonly countries?: CountrySites | undefined;
  /** Writes to customers; a demonstration has one of its own, and without one nobody is sent a link. */
  readonly mailer?: Mailer | undefined;
  /** Finds out who customers are; a demonstration has one of its own, and without one our staff look. */
  readonly identityProvider?: IdentityProvider | undefined;
  /** Where they differ from `config/limits.ts`; load tests raise them. */
  readonly rateLimits?: Partial<RateLimits>;
  /** As well. */
  readonly overload?: Partial<OverloadLimits>;
  /** Where they differ from `config/silence.ts`. */
  readonly silence?: Partial<SilenceRules>;
  /** Where they differ from `config/best-odds.ts`. */
  readonly bestOdds?: BestOddsRules;
  /**
   * Minutes between reality checks of customers who chose nothing, where it differs from
   * `accounts/settings.ts`; 0 is off.
   */
  readonly realityCheckMinutes?: number;
  /**
   * Whether it is found out who new customers are before they deposit or bet (UK-36); yes when absent. In a
   * demonstration alone it can be left out.
   */
  readonly asksIdentity?: boolean;
  /**
   * Folder outside of the database where checkpoints of the proofs are cosigned and kept; none when absent.
   */
  readonly witness?: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export interface RunningGateway {
  /** `http://127.0.0.1:4600`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** One line for the start-up message: which database, and what it is good for. */
  readonly database: string;
  /** One line for the start-up message: whether recordings are stored. */
  readonly recordings: string;
  /** Ends live sessions, lets running calls finish, closes feeds and database. Safe to call twice. */
  stop(): Promise<void>;
}

/** What `npm start` uses when nothing is said. */
export const defaultOptions: GatewayOptions = {
  port: 4600,
  host: '127.0.0.1',
  dataFolder: './data',
  databaseUrl: null,
  feed: { kind: 'simulator', seed: 1, speed: 1 },
  demonstration: true,
  brands: ['slipstream', 'paddock'],
  appFolder: 'dist/app',
  recordings: true,
  checkAnswers: true,
  https: false,
  logLevel: 'info',
};
