import { loadTexts } from '#src/text/deferred-texts.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';

/** The way from a break to an exclusion, fetched by who is on a break alone. */
export const BreakExclusion = lazyPart(async () => {
  const [{ BreakExclusion: Part }] = await Promise.all([
    import('./break-exclusion.tsx'),
    loadTexts(['safer']),
  ]);
  return Part;
});
