/** A price as it shall stand on its button. */
export interface PaintedOdds {
  readonly price: string;
  /** Everything a screen reader says. */
  readonly name: string;
  readonly trend: 'none' | 'up' | 'down';
}

/** At most one tint a second for a button, faded within 600 ms (visual direction, motion). */
const TINT_EVERY = 1_000;
const TINT_FADES = 600;
/**
 * Most tints at one time. Each fading tint is a layer of its own: hundreds of them take every frame, and where
 * everything flashes nobody sees what moved. The arrow shows on every button.
 */
const MOST_TINTS = 24;

/**
 * Writes a price onto a mounted `OddsButton` without a render. React owns the button's structure; this changes what a
 * render with the same structure would change, and nothing when it stands there already. Call it after each render too.
 */
export function paintOdds(button: HTMLElement, { price, name, trend }: PaintedOdds): void {
  const figure = button.querySelector('[data-price]')?.firstChild;
  if (figure instanceof Text && figure.data !== price) figure.data = price;
  if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
  if (button.dataset.trend !== trend) button.dataset.trend = trend;
}

const tintedAt = new WeakMap<Element, number>();
let tinting = 0;

/** Tints a button once because its price has changed under the customer's eyes. */
export function tintOdds(button: HTMLElement): void {
  const at = performance.now();
  if (tinting >= MOST_TINTS || at - (tintedAt.get(button) ?? Number.NEGATIVE_INFINITY) < TINT_EVERY) return;
  const tint = button.querySelector('[data-tint]');
  if (tint === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  tintedAt.set(button, at);
  tinting += 1;
  const fading = tint.animate([{ opacity: 1 }, { opacity: 0 }], { duration: TINT_FADES, easing: 'ease-out' });
  const ended = (): void => {
    tinting -= 1;
  };
  fading.finished.then(ended, ended);
}
