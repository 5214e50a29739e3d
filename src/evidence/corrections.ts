import * as z from 'zod/mini';
import { PriceCorrection } from '#domain/settlement/price-correction.ts';
import type { Text } from '#src/text/text.ts';
import type { EvidenceClock } from './evidence-clock.ts';
import type { Fact } from './report.ts';

/** The gateway's line about a price that was put right (UK-45). */
const CorrectingAct = z.object({
  call: z.literal('correct'),
  bet: z.string(),
  content: z.object({ leg: z.int(), taken: z.string(), correction: PriceCorrection }),
});

/**
 * What the gateway says was corrected in the price of a bet after it was struck, one fact each, in its order:
 * whoever reads only the first page must not take the price accepted for the one that it is settled at.
 *
 * @param acts the gateway's part, of any bet and kind.
 */
export function correctionFacts(
  acts: readonly object[],
  bet: string | null,
  t: Text,
  clock: EvidenceClock,
): readonly Fact[] {
  return acts.flatMap((act): Fact[] => {
    const read = CorrectingAct.safeParse(act);
    if (!read.success || read.data.bet !== bet) return [];
    const { leg, taken, correction } = read.data.content;
    const { odds, why, source, at } = correction;
    const words = t('evidence.corrected', {
      leg: leg + 1,
      taken,
      odds,
      why,
      source: source.name,
      ref: source.ref,
      time: clock.local(source.at),
    });
    return [[t('evidence.fact.corrected', { time: clock.local(at) }), words]];
  });
}
