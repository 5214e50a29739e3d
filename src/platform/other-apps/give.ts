/** Whether this browser gives such a thing to other apps; one that does not has no such function at all. */
export const canGive = (thing: ShareData): boolean =>
  'share' in navigator && 'canShare' in navigator && navigator.canShare(thing);

/** Taken by another app; not wanted any more; or the browser would not. */
type Given = 'given' | 'kept' | 'failed';

let isOpen = false;

/**
 * Offers a thing to other apps, in a window of the browser's. That window is open once: a press while it is
 * there is none.
 */
export async function give(thing: ShareData): Promise<Given> {
  if (isOpen) return 'kept';
  isOpen = true;
  try {
    await navigator.share(thing);
    return 'given';
  } catch (error) {
    // Who closes that window has not failed at anything.
    return error instanceof DOMException && error.name === 'AbortError' ? 'kept' : 'failed';
  } finally {
    isOpen = false;
  }
}
