/** A screen whose parts have come changes no more for so long, ms. */
const STILL = 250;
/** One that goes on changing is shown after so long all the same, ms. */
const MOST = 8_000;

/**
 * Resolves once a page whose parts come one by one stands: until then it would show a screen that never was,
 * such as one whose slip is not there yet.
 */
export const whenStill = (page: Document, still = STILL, most = MOST): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(last);
      resolve();
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, still);
    });
    let timer = setTimeout(done, still);
    const last = setTimeout(done, most);
    observer.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  });
