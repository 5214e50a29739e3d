import type { Answer, Fate, Leg, Request } from '../network/http.ts';
import { accountHere } from '../workload/customers/person.ts';
import { forgedAnswer } from './forger.ts';
import { MIDDLEBOX_ANSWERS } from './middlebox-answers.ts';
import { lasting, type Strike, type Target } from './target.ts';

/**
 * On the placement request that is on its way, if it is that far; else on the next request of that device.
 */
function befall({ person }: Target, legs: readonly Leg[], fate: Fate): void {
  const { journey } = person;
  if (journey !== undefined && legs.includes(journey.leg)) journey.fate = { ...journey.fate, ...fate };
  else person.fates.push(fate);
}

/** Requests of a device that somebody answers in the gateway's place. */
const FORGED = 3;

function forgeNext({ person, world }: Target): void {
  const forge = (request: Request): Answer | undefined =>
    forgedAnswer(request, accountHere(person), world.time.now());
  const { journey } = person;
  if (journey?.leg === 'out') journey.fate = { ...journey.fate, forge };
  for (let next = 0; next < FORGED; next += 1) person.fates.push({ forge });
}

const weathered =
  (change: (target: Target) => void): Strike =>
  (target) => {
    change(target);
    lasting(target, target.chance.between(2_000, 20_000), () => target.person.weather.heal());
  };

const ANYWHERE: readonly Leg[] = ['out', 'inside', 'back'];

export const network: Readonly<Record<string, Strike>> = {
  latency: weathered(({ person, chance }) => {
    person.weather.extra = chance.between(200, 6_000);
  }),
  jitter: weathered(({ person, chance }) => {
    person.weather.extraJitter = chance.between(200, 4_000);
  }),
  loss: weathered(({ person, chance }) => {
    person.weather.loss = { out: chance.between(5, 60), back: chance.between(5, 60) };
  }),
  partition: weathered(({ person, chance }) => {
    person.weather.cut = { out: true, back: true };
    // Stopped or jammed: a jammed line breaks at once, a stopped one is silent.
    if (chance.chance(1, 2)) person.socket?.close();
  }),
  asymmetricLoss: weathered(({ person, chance }) => {
    person.weather.loss = chance.chance(1, 2) ? { out: 80, back: 0 } : { out: 0, back: 80 };
  }),
  resetAtByte: (target) => {
    const out = target.person.journey?.leg === 'out';
    befall(target, ANYWHERE, { reset: out ? 'out' : 'back' });
  },
  halfClose: (target) => befall(target, ANYWHERE, { lost: 'back' }),
  slowLoris: (target) => befall(target, ['out'], { late: target.chance.between(5_000, 40_000) }),
  bandwidthCap: weathered(({ person }) => {
    person.weather.bytesPerSecond = 2_000;
  }),
  duplicateRequest: (target) => befall(target, ['out'], { copies: target.chance.between(2, 4) }),
  reorder: (target) => befall(target, ['out'], { late: target.chance.between(200, 3_000) }),
  dnsFailure: weathered(({ person }) => {
    person.weather.refuses = true;
  }),
  tlsError: weathered(({ person }) => {
    person.weather.refusesLate = true;
  }),
  strangerAnswer: (target) => {
    const answer = target.chance.pick(MIDDLEBOX_ANSWERS);
    befall(target, ANYWHERE, { stranger: { answer, reached: target.chance.chance(1, 2) } });
    // Somebody who knows the contract stays on the line, and answers the questions to come as well.
    if (target.chance.chance(1, 3)) forgeNext(target);
  },
};
