import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { Books } from '../checkers/books.ts';
import type { World } from '../world/world.ts';

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

/** How each scenario that can be reached here shows in what a world left behind (reliability, P01 to P80). */
const MET: Readonly<Record<string, (facts: Facts) => boolean>> = {
  P01: ({ has }) => has('intent/ignored', ({ data: { intent } }) => intent === 'intent/placePressed'),
  P02: ({ has }) => has('placement/refused', ({ data: { reasons } }) => reasons.includes('sameBetChecking')),
  P03: ({ has, refusedFor }) =>
    refusedFor(/ODDS|PRICE/) ||
    has('placement/refused', ({ data: { reasons } }) => reasons.includes('oddsChanged')),
  P04: ({ refusedFor }) => refusedFor(/SUSPENDED|CLOSED/),
  P05: ({ struck }) => struck('quota', 'armed', 'intentStored'),
  P06: ({ struck }) => ['connectionLost', 'openFails', 'privateMode'].some((kind) => struck(kind)),
  P07: ({ has }) => has('placement/sent', ({ data: { evidence } }) => evidence === 'degraded'),
  P09: ({ refusedFor }) => refusedFor(/^(BETTING_BLOCKED|SelfImposedLimitsExceeded)$/),
  P11: ({ struck, has }) =>
    struck('freeze', 'intentStored') ||
    has('placement/abandoned', ({ data: { reason } }) => reason === 'stale'),
  P12: ({ struck }) => struck('crash', 'intentStored'),
  P13: ({ struck }) => struck('skew') || struck('jump'),
  P14: ({ has }) =>
    has('placement/gateMoved', ({ data: { open } }) => !open) ||
    has('placement/abandoned', ({ data: { reason } }) => reason === 'disconnected'),
  P15: ({ struck }) => struck('dnsFailure') || struck('tlsError'),
  P16: ({ struck }) => struck('resetAtByte', 'requestInFlight'),
  P17: ({ fencedAfterSending }) => fencedAfterSending,
  P18: ({ struck }) => struck('duplicateRequest', 'armed', 'intentStored', 'requestInFlight'),
  P19: (facts) => facts.struck('twoInstances') || (facts.gateways > 1 && facts.struck('duplicateRequest')),
  P21: ({ underAForeignRef }) => underAForeignRef,
  P25: ({ struck }) => struck('strangerAnswer'),
  P26: ({ struck }) => struck('newBuild', 'armed', 'intentStored'),
  P27: ({ struck }) => struck('bandwidthCap', 'armed', 'intentStored', 'requestInFlight'),
  P28: (facts) => killed(facts, 'requestInFlight', 'insideGateway'),
  P29: (facts) => killed(facts, 'insideGateway', 'answerInFlight') && lostAnswer(facts),
  P33: ({ struck }) =>
    struck('diskFull', 'requestInFlight', 'insideGateway') || struck('ioError', 'insideGateway'),
  P35: ({ struck }) => struck('ioError', 'requestInFlight', 'insideGateway'),
  P36: ({ struck }) => struck('slowFsync') || struck('loopStall'),
  P39: ({ refusedFor }) => refusedFor(/^FREE_BET_NOT_AVAILABLE$/),
  P41: ({ has }) => has('placement/betOutcomeReceived', ({ data: { status } }) => status === 'PENDING'),
  P42: (facts) =>
    facts.has('placement/betOutcomeReceived', ({ data: { status } }) => status === 'PENDING') &&
    (killed(facts) || facts.struck('crash') || facts.struck('reload')),
  P43: ({ has }) => has('placement/offerAnswered'),
  P44: ({ has }) => has('placement/requested', ({ data: { bets } }) => bets.length > 1),
  P47: (facts) => facts.gateways > 1 && killed(facts, ...FLIGHT),
  P52: ({ struck }) => struck('sigstop'),
  P53: lostAnswer,
  P54: ({ has }) => has('placement/outcomeLost', ({ data: { cause } }) => cause === 'contract'),
  P56: ({ has }) => has('placement/betOutcomeReceived', ({ data: { from } }) => from === 'live'),
  P58: ({ devicesThatBet }) => devicesThatBet > 1,
  P59: ({ struck }) => struck('reload', ...FLIGHT),
  P61: ({ struck }) => struck('crash', ...FLIGHT),
  P64: ({ struck }) => struck('evicted', ...FLIGHT),
  P65: ({ leftOpenForTheNext }) => leftOpenForTheNext,
  P66: ({ struck }) => struck('newBuild', ...FLIGHT),
  P68: ({ struck }) => struck('timerThrottling') || struck('freeze'),
  P69: ({ has }) => has('storage/betTaken'),
  P70: ({ has }) => has('storage/betTaken', ({ data: { lives } }) => !lives),
  P71: ({ refusedFor }) => refusedFor(/^SAME_BET_AGAIN$/),
  P73: ({ struck }) =>
    ['liveDrop', 'liveDuplicate', 'liveReorder', 'liveGap', 'staleEpoch'].some((kind) => struck(kind)),
  P74: ({ struck }) => struck('burst', 'armed'),
};

const why = (reason: string, ...ids: readonly string[]): readonly (readonly [string, string])[] =>
  ids.map((id) => [id, reason]);

/** Scenarios that no world here can come through, each with the reason. */
export const UNREACHABLE: Readonly<Record<string, string>> = Object.fromEntries([
  ...why('nobody revokes a session in a simulated world', 'P08'),
  ...why('a device here does not know that it is offline; its line breaks', 'P10'),
  ...why(
    'who writes requests by hand here gives no ref of their own other content, keeps no request for a day and alters none on its way',
    'P20',
    'P22',
    'P23',
  ),
  ...why('there is no service worker', 'P24'),
  ...why('whether the COMMIT itself was cut is not seen from outside; tools/kill does that', 'P30'),
  ...why('the database in memory has no pages and no folder', 'P31', 'P32'),
  ...why('one backend: transactions never meet inside the database', 'P34', 'P37', 'P38', 'P40'),
  ...why('settlement comes seconds after a bet, never before its receipt', 'P45'),
  ...why('the product is not altered; npm run planted does that', 'P46'),
  ...why('gateways have no line to each other, and the database has one server', 'P48', 'P49', 'P50', 'P51'),
  ...why('answers are kept with their request by the line', 'P55'),
  ...why('a balance is pushed once for each booking, in order of the book', 'P57'),
  ...why('nobody stays away for a day, kills a browser or the machine', 'P60', 'P62', 'P63', 'P72'),
  ...why('nobody changes a setting', 'P67'),
  ...why('frames are dropped, doubled and held back, never written by somebody else', 'P75'),
  ...why('logs are not sent in', 'P76'),
  ...why('a log is altered on purpose by other tests', 'P77', 'P78', 'P79', 'P80'),
]);

export const REACHABLE: readonly string[] = Object.keys(MET);

/** Ids of the scenarios that a world came through. */
export function scenariosMet(world: World, books: Books): readonly string[] {
  const facts = factsOf(world, books);
  return REACHABLE.filter((id) => MET[id]?.(facts));
}

function factsOf({ people, storm, options, hostile }: World, { placements }: Books): Facts {
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
    underAForeignRef: (hostile?.foreignRefs ?? 0) > 0,
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
