import { parseArgs } from 'node:util';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { sportsByName } from '../feeds/synthetic/sports-by-name.ts';
import { defaultOptions, type GatewayOptions } from '../gateway-options.ts';
import { trustIn } from '../http/client-address.ts';
import { sitesIn } from '../http/country-site.ts';
import { COUNTRIES, COUNTRY_SECONDS, type CountrySites, countryOf } from './countries.ts';
import { silenceRules } from './silence.ts';

export class UsageError extends Error {
  constructor(message: string) {
    super(`${message}\n\n${usage}`);
    this.name = 'UsageError';
  }
}

export const usage = `npm start [-- OPTIONS], npm run dev [-- OPTIONS]

Options (each also as an environment variable):
  --port N       port to listen on, 0 for any free one (SLIPSTREAM_PORT, ${defaultOptions.port})
  --providers-port N  port of the demonstration's payment provider (SLIPSTREAM_PROVIDERS_PORT, the next one)
  --host H       address to listen on (SLIPSTREAM_HOST, ${defaultOptions.host})
  --data FOLDER  folder of the embedded database (SLIPSTREAM_DATA_FOLDER, ${defaultOptions.dataFolder})
  --db URL       a PostgreSQL server instead of the embedded database (SLIPSTREAM_DB)
  --feed PATH    play recorded Exchange Stream files: a file or a folder (SLIPSTREAM_FEED)
  --lead N       begin a recording N seconds before its first scheduled start (SLIPSTREAM_LEAD, 60)
  --speed N      how much faster than real time the feed runs; 0 plays a recording at once (SLIPSTREAM_SPEED, 1)
  --silence N    seconds that a source in play or near the start may say nothing until its markets are suspended
                  (SLIPSTREAM_SILENCE, ${silenceRules.runningSeconds})
  --seed N       seed of the built-in simulator (SLIPSTREAM_SEED, 1)
  --sports LIST  sports that the simulator plays beside horse and virtual racing, with commas; all without it
                  (football,ice-hockey,greyhounds) (SLIPSTREAM_SPORTS)
  --demo         demonstration accounts also on a PostgreSQL server (SLIPSTREAM_DEMO=1); SLIPSTREAM_DEMO=0 is none at all
  --demo-for-anybody  a demonstration on an address that others can reach: its passwords are published, its money is
                  nobody's (SLIPSTREAM_DEMO_FOR_ANYBODY=1)
  --witness DIR  folder where checkpoints of the proofs are cosigned and kept (SLIPSTREAM_WITNESS)
  --reality-check N  minutes between reality checks of customers who chose nothing, 0 for none (SLIPSTREAM_REALITY_CHECK,
                  ${DEFAULTS.realityCheck.defaultMinutes})
  --no-recordings  take no recordings of sessions (SLIPSTREAM_RECORDINGS=0); SLIPSTREAM_RECORDINGS_KEY wraps their keys and
                  seals those that sign: without a demonstration the gateway does not start without it
  --trusted-proxy LIST  addresses and networks of proxies in front of the gateway, with commas (10.0.0.0/8,127.0.0.1): from them
                  alone X-Forwarded-For is believed, and limits count by the address it names (SLIPSTREAM_TRUSTED_PROXY)
  --host-name LIST  names that the gateway answers for, with commas; without it this machine's and bare addresses. A request
                  for another host is refused (SLIPSTREAM_HOST_NAME)
  --public-url URL  address of the app as customers know it (https://bets.example): links in mails lead there, and passkeys
                  belong to it; without it the first host name, or where it listens (SLIPSTREAM_PUBLIC_URL)
  --country-sites LIST  sites of other countries, with commas (ie=https://ie.example,nl=https://nl.example): their visitors
                  are sent there once a session, with a way to stay (SLIPSTREAM_COUNTRY_SITES)
  --country C    the country that this gateway serves (SLIPSTREAM_COUNTRY, gb)
  --country-header NAME  where the proxy in front of it writes the visitor's country (SLIPSTREAM_COUNTRY_HEADER, cf-ipcountry)
  --https        the gateway stands behind TLS: cookies are Secure (SLIPSTREAM_HTTPS=1)
  --log LEVEL    silent, error, warn, info or debug (SLIPSTREAM_LOG, warn)`;

/** Asked for the options instead of a start. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

function numberOf(
  name: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a number between ${least} and ${most}, not "${text}"`);
}

function whole(name: string, text: string | undefined, fallback: number, most: number): number {
  const value = numberOf(name, text, fallback, 0, most);
  if (Number.isInteger(value)) return value;
  throw new UsageError(`--${name} must be a whole number, not "${text ?? ''}"`);
}

const flags = {
  port: { type: 'string' },
  'providers-port': { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  db: { type: 'string' },
  feed: { type: 'string' },
  lead: { type: 'string' },
  speed: { type: 'string' },
  seed: { type: 'string' },
  sports: { type: 'string' },
  silence: { type: 'string' },
  witness: { type: 'string' },
  'reality-check': { type: 'string' },
  'trusted-proxy': { type: 'string' },
  'host-name': { type: 'string' },
  'public-url': { type: 'string' },
  country: { type: 'string' },
  'country-sites': { type: 'string' },
  'country-header': { type: 'string' },
  https: { type: 'boolean' },
  demo: { type: 'boolean' },
  'demo-for-anybody': { type: 'boolean' },
  'no-recordings': { type: 'boolean' },
  log: { type: 'string' },
} as const;

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * A server may hold real money: published passwords only when asked for. In a folder they are there unless
 * unwanted.
 */
const isDemonstration = (
  databaseUrl: string | null,
  flag: boolean | undefined,
  variable: string | undefined,
): boolean => (databaseUrl === null ? flag === true || variable !== '0' : (flag ?? variable === '1'));

/** The modes between check a certificate or do not, by what else is set; `disable` is said in words. */
const CLEAR_MODES: ReadonlySet<string | null> = new Set(['verify-full', 'disable']);

/** Money goes over this line: to another machine it is plain where somebody says so, and nowhere else. */
function refusePlainLine(databaseUrl: string): void {
  if (!URL.canParse(databaseUrl)) return;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '');
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  if (isHere || CLEAR_MODES.has(searchParams.get('sslmode'))) return;
  throw new UsageError(
    `The line to the database on ${host} is not protected. Say ?sslmode=verify-full in its address, or ?sslmode=disable where nobody else can listen.`,
  );
}

/** @throws UsageError where links could not lead there */
function publicUrlIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new UsageError(`--public-url must be an address such as https://bets.example, not "${text}"`);
}

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @throws UsageError where one of them is not played */
function sportsIn(text: string | undefined): { readonly sports?: readonly string[] } {
  if (text === undefined) return {};
  const sports = listOf(text);
  const unknown = sports.find((name) => !sportsByName.has(name));
  if (unknown === undefined) return { sports };
  throw new UsageError(`--sports: "${unknown}" is none of ${[...sportsByName.keys()].join(', ')}`);
}

function proxiesOf(text: string | undefined): readonly string[] {
  const proxies = listOf(text);
  try {
    trustIn(proxies);
    return proxies;
  } catch (error) {
    throw new UsageError(`--trusted-proxy: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws UsageError where one of them is no site of a country */
function countriesOf(
  text: (flag: 'country' | 'country-header' | 'country-sites', variable: string) => string | undefined,
): { readonly countries?: CountrySites } {
  const sites = text('country-sites', 'SLIPSTREAM_COUNTRY_SITES');
  const own = text('country', 'SLIPSTREAM_COUNTRY') ?? 'gb';
  const header = text('country-header', 'SLIPSTREAM_COUNTRY_HEADER');
  if (sites === undefined) return {};
  const country = countryOf(own);
  if (country === undefined)
    throw new UsageError(`--country must be one of ${COUNTRIES.join(', ')}, not "${own}"`);
  try {
    return {
      countries: {
        own: country,
        header: (header ?? 'cf-ipcountry').toLowerCase(),
        sites: sitesIn(listOf(sites)),
        seconds: COUNTRY_SECONDS,
      },
    };
  } catch (error) {
    throw new UsageError(`--country-sites: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

const leadIn = (lead: string | undefined): { readonly leadSeconds?: number } =>
  lead === undefined ? {} : { leadSeconds: whole('lead', lead, 0, 31_536_000) };

/**
 * Options of a gateway from its command line and environment; a flag wins.
 *
 * @throws UsageError naming the flag and what it takes.
 */
export function optionsFrom(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): GatewayOptions {
  const given = readFlags(args);
  const text = (
    flag: Exclude<keyof typeof flags, 'https' | 'demo' | 'demo-for-anybody' | 'no-recordings'>,
    variable: string,
  ): string | undefined => given[flag] ?? env[variable];
  const path = text('feed', 'SLIPSTREAM_FEED');
  const speed = numberOf(
    'speed',
    text('speed', 'SLIPSTREAM_SPEED'),
    1,
    path === undefined ? 0.01 : 0,
    100_000,
  );
  const seed = whole('seed', text('seed', 'SLIPSTREAM_SEED'), 1, Number.MAX_SAFE_INTEGER);
  const leadSeconds = leadIn(text('lead', 'SLIPSTREAM_LEAD'));
  const silent = text('silence', 'SLIPSTREAM_SILENCE');
  const silence = silent === undefined ? undefined : numberOf('silence', silent, 0, 1, 86_400);
  const check = text('reality-check', 'SLIPSTREAM_REALITY_CHECK');
  const level = text('log', 'SLIPSTREAM_LOG') ?? 'warn';
  const providers = text('providers-port', 'SLIPSTREAM_PROVIDERS_PORT');
  const logLevel = levels.find((known) => known === level);
  if (logLevel === undefined)
    throw new UsageError(`--log must be one of ${levels.join(', ')}, not "${level}"`);
  const databaseUrl = text('db', 'SLIPSTREAM_DB') ?? null;
  const host = text('host', 'SLIPSTREAM_HOST') ?? defaultOptions.host;
  const demonstration = isDemonstration(databaseUrl, given.demo, env.SLIPSTREAM_DEMO);
  if (databaseUrl !== null && !demonstration) refusePlainLine(databaseUrl);
  const forAnybody = given['demo-for-anybody'] ?? env.SLIPSTREAM_DEMO_FOR_ANYBODY === '1';
  if (demonstration && !isLoopback(host) && !forAnybody)
    throw new UsageError(
      `A demonstration has published passwords, so it is for this machine alone. On ${host} it opens with --demo-for-anybody only.`,
    );
  return {
    ...defaultOptions,
    port: whole('port', text('port', 'SLIPSTREAM_PORT'), defaultOptions.port, 65_535),
    host,
    ...(providers === undefined ? {} : { providersPort: whole('providers-port', providers, 0, 65_535) }),
    dataFolder: text('data', 'SLIPSTREAM_DATA_FOLDER') ?? defaultOptions.dataFolder,
    databaseUrl,
    demonstration,
    feed:
      path === undefined
        ? {
            kind: 'simulator',
            seed,
            speed,
            virtuals: true,
            ...sportsIn(text('sports', 'SLIPSTREAM_SPORTS')),
          }
        : { kind: 'player', path, speed, ...leadSeconds },
    trustedProxies: proxiesOf(text('trusted-proxy', 'SLIPSTREAM_TRUSTED_PROXY')),
    hostNames: listOf(text('host-name', 'SLIPSTREAM_HOST_NAME')),
    publicUrl: publicUrlIn(text('public-url', 'SLIPSTREAM_PUBLIC_URL')),
    ...countriesOf(text),
    witness: text('witness', 'SLIPSTREAM_WITNESS') ?? null,
    ...(silence === undefined
      ? {}
      : { silence: { runningSeconds: silence, marketSinceStartSeconds: silence } }),
    ...(check === undefined
      ? {}
      : { realityCheckMinutes: whole('reality-check', check, 0, DEFAULTS.realityCheck.mostMinutes) }),
    recordings: given['no-recordings'] !== true && env.SLIPSTREAM_RECORDINGS !== '0',
    recordingsKey: env.SLIPSTREAM_RECORDINGS_KEY,
    https: given.https ?? env.SLIPSTREAM_HTTPS === '1',
    checkAnswers: env.NODE_ENV !== 'production',
    logLevel,
  };
}
