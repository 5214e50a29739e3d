/**
 * Turns of the event loop without a beat after which nothing is running any more: no part of the world waits
 * for longer.
 */
const QUIET_TURNS = 3;

/**
 * Lets every promise run to where it waits for virtual time, before anything else happens. Whoever does work
 * between two promises beats.
 */
export class Pulse {
  #beats = 0;

  readonly beat = (): void => {
    this.#beats += 1;
  };

  async settle(): Promise<void> {
    let quiet = 0;
    while (quiet < QUIET_TURNS) {
      const before = this.#beats;
      await new Promise<void>((resolve) => void setImmediate(resolve));
      quiet = this.#beats === before ? quiet + 1 : 0;
    }
  }
}
