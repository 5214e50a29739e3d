/** Size of a customer's window, css pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** Smaller in either direction and nothing of the app can be read. */
const LEAST = 200;
const USUAL: Readonly<Record<'mobile' | 'desktop', WindowSize>> = {
  mobile: { width: 390, height: 844 },
  desktop: { width: 1_280, height: 800 },
};

/**
 * The window to show a recorded screen in: the recorded one, or the usual one of its layout where the
 * recorded one was folded away, or a recording was made small and lost its size.
 */
export const readableWindow = (
  told: WindowSize & { readonly formFactor: 'mobile' | 'desktop' },
): WindowSize =>
  told.width < LEAST || told.height < LEAST
    ? USUAL[told.formFactor]
    : { width: told.width, height: told.height };
