/**
 * Keys that are pressed while the focus is in the customer's screen, by a click there or by what the screen
 * does itself, are the console's: in a frame they would be heard by nobody (CON-03).
 *
 * @param screen the window of the frame, once its page has loaded
 */
export function handKeysOn(screen: Window): void {
  screen.addEventListener('keydown', (event) => {
    const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
    const copy = new KeyboardEvent('keydown', {
      ...{ key, code, altKey, ctrlKey, metaKey, shiftKey, repeat },
      bubbles: true,
      cancelable: true,
    });
    if (!window.dispatchEvent(copy)) event.preventDefault();
  });
}
