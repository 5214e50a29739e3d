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
 * Tints are for noticing: when more prices than this change in a second, none is tinted, because where
 * everything flashes nobody sees what moved. Each fade also makes the browser compose every frame while it
 * lasts. The arrow shows on every button, however many there are.
 */
const MOST_A_SECOND = 20;
const SECOND = 1_000;

/**
 * Writes a price onto a mounted `OddsButton` without a render. React owns the button's structure; this
 * changes what a render with the same structure would change, and nothing when it stands there already. Call
 * it after each render too.
 */
export function paintOdds(button: HTMLElement, { price, name, trend }: PaintedOdds): void {
  const figure = button.querySelector('[data-price]');
  if (figure !== null) write(figure, price);
  if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
  if (button.dataset.trend !== trend) button.dataset.trend = trend;
}

/**
 * The text node is kept where it is alone, as that is cheapest. Whatever else stands there was put there by
 * somebody else: a translator replaces text nodes by elements of its own, and a price that cannot be painted
 * any more is a lie.
 */
function write(figure: Element, price: string): void {
  if (figure.textContent === price && figure.childElementCount === 0) return;
  const { firstChild: text } = figure;
  if (text instanceof Text && text === figure.lastChild) text.data = price;
  else figure.textContent = price;
}

const tintedAt = new WeakMap<Element, number>();
/** Changes in this second and in the one before. */
const pace = { since: Number.NEGATIVE_INFINITY, now: 0, before: 0 };

/** Tints a button once because its price has changed under the customer's eyes, while not too many do. */
export function tintOdds(button: HTMLElement): void {
  const at = performance.now();
  if (tooMany(at) || at - (tintedAt.get(button) ?? Number.NEGATIVE_INFINITY) < TINT_EVERY) return;
  const tint = button.querySelector('[data-tint]');
  if (tint === null || prefersStillness()) return;
  tintedAt.set(button, at);
  tint.animate([{ opacity: 1 }, { opacity: 0 }], { duration: TINT_FADES, easing: 'ease-out' });
}

function tooMany(at: number): boolean {
  if (at - pace.since >= SECOND) {
    pace.before = at - pace.since < 2 * SECOND ? pace.now : 0;
    pace.now = 0;
    pace.since = at;
  }
  pace.now += 1;
  return pace.now > MOST_A_SECOND || pace.before > MOST_A_SECOND;
}

let stillness: MediaQueryList | undefined;
function prefersStillness(): boolean {
  stillness ??= window.matchMedia('(prefers-reduced-motion: reduce)');
  return stillness.matches;
}
