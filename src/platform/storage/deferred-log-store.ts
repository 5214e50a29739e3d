import type { LogStoreCalls } from './log-store-calls.ts';

export interface Keeper {
  readonly keeper: LogStoreCalls;
  readonly storage: 'durable' | 'memory';
}

/**
 * A keeper that is not here yet: calls wait for it, in their order. The log that it keeps has begun as one
 * that is stored; where only memory takes it, its first flush says so.
 */
export function lateKeeper(coming: Promise<Keeper>): LogStoreCalls {
  const here = coming.then(({ keeper }) => keeper);
  // Whoever calls is told; nobody has to have called.
  here.catch(() => undefined);
  return {
    probe: () => here.then((keeper) => keeper.probe()),
    begin: (...args) => here.then((keeper) => keeper.begin(...args)),
    adoptable: (...args) => here.then((keeper) => keeper.adoptable(...args)),
    resume: (...args) => here.then((keeper) => keeper.resume(...args)),
    append: async (...args) => {
      const appended = await here.then((keeper) => keeper.append(...args));
      const { storage } = await coming;
      return storage === 'durable' ? appended : { ...appended, degraded: appended.degraded ?? 'unavailable' };
    },
    makeRoom: (...args) => here.then((keeper) => keeper.makeRoom(...args)),
    export: () => here.then((keeper) => keeper.export()),
    stateBefore: (...args) => here.then((keeper) => keeper.stateBefore(...args)),
    stored: () => here.then((keeper) => keeper.stored()),
    stretch: (...args) => here.then((keeper) => keeper.stretch(...args)),
    forget: (...args) => here.then((keeper) => keeper.forget(...args)),
    forgetBehaviour: (...args) => here.then((keeper) => keeper.forgetBehaviour(...args)),
    close: () =>
      void here.then(
        (keeper) => keeper.close(),
        () => undefined,
      ),
  };
}
