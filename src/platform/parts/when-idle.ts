/** ms after which it is done all the same. */
const AT_LAST = 2_000;

/** When the page has nothing else to do: what is done then is not done while somebody waits for it. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not every browser says when it is idle.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LAST });
    else setTimeout(resolve, AT_LAST / 4);
  });
