import type { Strike, Target } from './target.ts';

/**
 * Awaits of a gateway on its database within which a kill falls: a placement with its news has about so many.
 */
const CROSSINGS = 40;

const kill =
  (downMs: (target: Target) => number): Strike =>
  (target) => {
    const node = target.chance.pick(target.world.running());
    target.world.killIn(node, target.chance.between(1, CROSSINGS), downMs(target));
  };

const stop =
  (ms: (target: Target) => number): Strike =>
  (target) => {
    const node = target.chance.pick(target.world.running());
    node.gate.stoppedUntil = target.world.time.now() + ms(target);
  };

const guarded =
  (strike: Strike): Strike =>
  (target) =>
    target.world.running().length === 0 ? false : strike(target);

export const process: Readonly<Record<string, Strike>> = {
  killAtAwait: guarded(kill(({ chance }) => chance.between(50, 4_000))),
  sigstop: guarded(stop(({ chance }) => chance.between(1_000, 30_000))),
  loopStall: guarded(stop(() => 5_000)),
  outOfMemory: guarded(kill(({ chance }) => chance.between(5_000, 20_000))),
  restartLoop: guarded((target) => {
    target.world.failStarts(target.chance.between(1, 3));
    return kill(() => 500)(target);
  }),
  twoInstances: (target) => {
    target.world.startAnother();
    target.person.fates.push({ copies: 2 });
  },
};
