/**
 * A function that keeps what it made last: the same arguments give the same object, so that screens need not
 * look twice. For what the first screen reads; elsewhere `createSelector` does the same and more.
 */
export function memoiseLast<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    const same = last?.args.every((arg, nth) => Object.is(arg, args[nth]));
    if (last === undefined || same !== true) last = { args, result: make(...args) };
    return last.result;
  };
}
