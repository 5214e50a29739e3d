import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { DatabaseSnapshot } from '../checkers/database-snapshot.ts';
import type { World } from '../scenario/world.ts';

/** What a world can be asked for, to say which scenarios of the failure list it came through. */
interface Facts {
  /** Whether a fault of that kind struck; with phases, in one of them. */
  readonly struck: (kind: string, ...phases: readonly string[]) => boolean;
  /** Events of a type that say so. */
  readonly has: <Type extends AppEvent['type']>(
    type: Type,
    where?: (event: EventOf<Type>) => boolean,
  ) => boolean;
  /** An error that the gateway gave as a reason. */
  readonly refusedFor: (pattern: RegExp) => boolean;
  readonly gateways: number;
  readonly devicesThatBet: number;
  /** Somebody logged in where the bet of another customer was open. */
  readonly leftOpenForTheNext: boolean;
  /** Somebody asked under the ref of another customer. */
  readonly underAForeignRef: boolean;
  /** Sent by a page, and fenced by the gateway. */
  readonly fencedAfterSending: boolean;
}

const FLIGHT = ['requestInFlight', 'insideGateway', 'answerInFlight'] as const;
const killed = (facts: Facts, ...phases: readonly string[]): boolean =>
  ['killAtAwait', 'outOfMemory', 'restartLoop'].some((kind) => facts.struck(kind, ...phases));
const lostAnswer = (facts: Facts): boolean =>
  facts.has('placement/outcomeLost') &&
  facts.has(
    'placement/betOutcomeReceived',
    ({ data: { status, from } }) => status === 'SUCCEEDED' && from !== 'answer',
  );

/** How each scenario that can be reached here shows in what a world left behind (FAIL-01 to FAIL-80). */
const MET: Readonly<Record<string, (facts: Facts) => boolean>> = {
  'FAIL-01': ({ has }) => has('intent/ignored', ({ data: { intent } }) => intent === 'intent/placePressed'),
  'FAIL-02': ({ has }) =>
    has('placement/refused', ({ data: { reasons } }) => reasons.includes('sameBetChecking')),
  'FAIL-03': ({ has, refusedFor }) =>
    refusedFor(/ODDS|PRICE/) ||
    has('placement/refused', ({ data: { reasons } }) => reasons.includes('oddsChanged')),
  'FAIL-04': ({ refusedFor }) => refusedFor(/SUSPENDED|CLOSED/),
  'FAIL-05': ({ struck }) => struck('quota', 'armed', 'intentStored'),
  'FAIL-06': ({ struck }) => ['connectionLost', 'openFails', 'privateMode'].some((kind) => struck(kind)),
  'FAIL-07': ({ has }) => has('placement/sent', ({ data: { evidence } }) => evidence === 'degraded'),
  'FAIL-09': ({ refusedFor }) => refusedFor(/^(BETTING_BLOCKED|SelfImposedLimitsExceeded)$/),
  'FAIL-11': ({ struck, has }) =>
    struck('freeze', 'intentStored') ||
    has('placement/abandoned', ({ data: { reason } }) => reason === 'stale'),
  'FAIL-12': ({ struck }) => struck('crash', 'intentStored'),
  'FAIL-13': ({ struck }) => struck('skew') || struck('jump'),
  'FAIL-14': ({ has }) =>
    has('placement/gateMoved', ({ data: { open } }) => !open) ||
    has('placement/abandoned', ({ data: { reason } }) => reason === 'disconnected'),
  'FAIL-15': ({ struck }) => struck('dnsFailure') || struck('tlsError'),
  'FAIL-16': ({ struck }) => struck('resetAtByte', 'requestInFlight'),
  'FAIL-17': ({ fencedAfterSending }) => fencedAfterSending,
  'FAIL-18': ({ struck }) => struck('duplicateRequest', 'armed', 'intentStored', 'requestInFlight'),
  'FAIL-19': (facts) =>
    facts.struck('twoInstances') || (facts.gateways > 1 && facts.struck('duplicateRequest')),
  'FAIL-21': ({ underAForeignRef }) => underAForeignRef,
  'FAIL-25': ({ struck }) => struck('strangerAnswer'),
  'FAIL-26': ({ struck }) => struck('newBuild', 'armed', 'intentStored'),
  'FAIL-27': ({ struck }) => struck('bandwidthCap', 'armed', 'intentStored', 'requestInFlight'),
  'FAIL-28': (facts) => killed(facts, 'requestInFlight', 'insideGateway'),
  'FAIL-29': (facts) => killed(facts, 'insideGateway', 'answerInFlight') && lostAnswer(facts),
  'FAIL-33': ({ struck }) =>
    struck('diskFull', 'requestInFlight', 'insideGateway') || struck('ioError', 'insideGateway'),
  'FAIL-35': ({ struck }) => struck('ioError', 'requestInFlight', 'insideGateway'),
  'FAIL-36': ({ struck }) => struck('slowFsync') || struck('loopStall'),
  'FAIL-39': ({ refusedFor }) => refusedFor(/^FREE_BET_NOT_AVAILABLE$/),
  'FAIL-41': ({ has }) => has('placement/betOutcomeReceived', ({ data: { status } }) => status === 'PENDING'),
  'FAIL-42': (facts) =>
    facts.has('placement/betOutcomeReceived', ({ data: { status } }) => status === 'PENDING') &&
    (killed(facts) || facts.struck('crash') || facts.struck('reload')),
  'FAIL-43': ({ has }) => has('placement/offerAnswered'),
  'FAIL-44': ({ has }) => has('placement/requested', ({ data: { bets } }) => bets.length > 1),
  'FAIL-47': (facts) => facts.gateways > 1 && killed(facts, ...FLIGHT),
  'FAIL-52': ({ struck }) => struck('sigstop'),
  'FAIL-53': lostAnswer,
  'FAIL-54': ({ has }) => has('placement/outcomeLost', ({ data: { cause } }) => cause === 'contract'),
  'FAIL-56': ({ has }) => has('placement/betOutcomeReceived', ({ data: { from } }) => from === 'live'),
  'FAIL-58': ({ devicesThatBet }) => devicesThatBet > 1,
  'FAIL-59': ({ struck }) => struck('reload', ...FLIGHT),
  'FAIL-61': ({ struck }) => struck('crash', ...FLIGHT),
  'FAIL-64': ({ struck }) => struck('evicted', ...FLIGHT),
  'FAIL-65': ({ leftOpenForTheNext }) => leftOpenForTheNext,
  'FAIL-66': ({ struck }) => struck('newBuild', ...FLIGHT),
  'FAIL-68': ({ struck }) => struck('timerThrottling') || struck('freeze'),
  'FAIL-69': ({ has }) => has('storage/betTaken'),
  'FAIL-70': ({ has }) => has('storage/betTaken', ({ data: { lives } }) => !lives),
  'FAIL-71': ({ refusedFor }) => refusedFor(/^SAME_BET_AGAIN$/),
  'FAIL-73': ({ struck }) =>
    ['liveDrop', 'liveDuplicate', 'liveReorder', 'liveGap', 'staleEpoch'].some((kind) => struck(kind)),
  'FAIL-74': ({ struck }) => struck('burst', 'armed'),
};

const why = (reason: string, ...ids: readonly string[]): readonly (readonly [string, string])[] =>
  ids.map((id) => [id, reason]);

/** Scenarios that no world here can come through, each with the reason. */
export const UNREACHABLE: Readonly<Record<string, string>> = Object.fromEntries([
  ...why('nobody revokes a session in a simulated world', 'FAIL-08'),
  ...why('a device here does not know that it is offline; its line breaks', 'FAIL-10'),
  ...why(
    'who writes requests by hand here gives no ref of their own other content, keeps no request for a day and alters none on its way',
    'FAIL-20',
    'FAIL-22',
    'FAIL-23',
  ),
  ...why('there is no service worker', 'FAIL-24'),
  ...why('whether the COMMIT itself was cut is not seen from outside; tools/dev/kill does that', 'FAIL-30'),
  ...why('the database in memory has no pages and no folder', 'FAIL-31', 'FAIL-32'),
  ...why(
    'one backend: transactions never meet inside the database',
    'FAIL-34',
    'FAIL-37',
    'FAIL-38',
    'FAIL-40',
  ),
  ...why('settlement comes seconds after a bet, never before its receipt', 'FAIL-45'),
  ...why('the product is not altered; npm run planted does that', 'FAIL-46'),
  ...why(
    'gateways have no line to each other, and the database has one server',
    'FAIL-48',
    'FAIL-49',
    'FAIL-50',
    'FAIL-51',
  ),
  ...why('answers are kept with their request by the line', 'FAIL-55'),
  ...why('a balance is pushed once for each booking, in order of the book', 'FAIL-57'),
  ...why(
    'nobody stays away for a day, kills a browser or the machine',
    'FAIL-60',
    'FAIL-62',
    'FAIL-63',
    'FAIL-72',
  ),
  ...why('nobody changes a setting', 'FAIL-67'),
  ...why('frames are dropped, doubled and held back, never written by somebody else', 'FAIL-75'),
  ...why('logs are not sent in', 'FAIL-76'),
  ...why('a log is altered on purpose by other tests', 'FAIL-77', 'FAIL-78', 'FAIL-79', 'FAIL-80'),
]);

export const REACHABLE: readonly string[] = Object.keys(MET);

/** Ids of the scenarios that a world came through. */
export function scenariosMet(world: World, books: DatabaseSnapshot): readonly string[] {
  const facts = factsOf(world, books);
  return REACHABLE.filter((id) => MET[id]?.(facts));
}

function factsOf({ people, storm, options, withoutApp }: World, { placements }: DatabaseSnapshot): Facts {
  const events = people.flatMap(({ lives }) => lives.flatMap((life) => life.events));
  const has = <Type extends AppEvent['type']>(
    type: Type,
    where: (event: EventOf<Type>) => boolean = () => true,
  ): boolean => events.filter((event): event is EventOf<Type> => event.type === type).some(where);
  const sent = new Set<string>(
    events.flatMap((event) => (event.type === 'placement/sent' ? event.data.refs : [])),
  );
  return {
    has,
    struck: (kind, ...phases) =>
      storm.struck.some((one) => one.kind === kind && (phases.length === 0 || phases.includes(one.phase))),
    refusedFor: (pattern) =>
      has('placement/betOutcomeReceived', ({ data: { errors } }) =>
        errors.some(({ type }) => pattern.test(type)),
      ),
    gateways: options.gateways,
    devicesThatBet: people.filter(({ lives }) =>
      lives.some((life) => life.events.some(({ type }) => type === 'placement/sent')),
    ).length,
    leftOpenForTheNext: people.some(({ lives }) => lives.some((life) => leavesOpen(life.events))),
    underAForeignRef: (withoutApp.hostile?.foreignRefs ?? 0) > 0,
    fencedAfterSending: [...placements.values()].some(
      ({ ref, state }) => state === 'FENCED' && sent.has(ref),
    ),
  };
}

/** Whether a customer comes while a bet of another one has no end in the log. */
function leavesOpen(events: readonly AppEvent[]): boolean {
  const open = new Map<string, string>();
  for (const event of events)
    if (event.type === 'placement/requested')
      for (const { slip } of event.data.bets) open.set(slip.ref, event.data.account);
    else if (event.type === 'placement/lateResultReceived' || event.type === 'placement/betOutcomeReceived') {
      if (event.data.status !== 'PENDING') open.delete(event.data.ref);
    } else if (event.type === 'user/infoLoaded') {
      const { userId } = event.data.info.userProfile;
      if ([...open.values()].some((account) => account !== userId)) return true;
    }
  return false;
}
