import { loadTexts } from '#src/text/deferred-texts.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';

/** The text and its press, fetched by who still has to read it alone. */
export const FundsStep = lazyPart(async () => {
  const [{ FundsStep: Step }] = await Promise.all([import('./funds-step.tsx'), loadTexts(['safer'])]);
  return Step;
});
