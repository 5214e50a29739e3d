import { Suspense } from 'react';
import type { WagerBlock } from '#domain/betslip/stakes/wager-block.ts';
import { pathFor, type RouteKey } from '#domain/navigation/routes.ts';
import { FundsStep } from '#src/features/new-texts/funds-part.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** Where the next step is taken (NTC-06). */
const PAGES = {
  betting: 'contactUs',
  call: 'contactUs',
  questionnaire: 'questionnaire',
  casinoOffer: 'bonusInfo',
  identity: 'accountVerification',
} as const satisfies Record<Exclude<WagerBlock, 'funds'>, RouteKey>;

/** The way on for a customer who may not bet at the moment. */
export function WagerBlockStep({ block }: { readonly block: WagerBlock | null }) {
  const t = useText();
  if (block === null) return null;
  // Read and answered here: nobody leaves the slip for it (REG-02.4).
  if (block === 'funds')
    return (
      <Suspense fallback={null}>
        <FundsStep />
      </Suspense>
    );
  return <ButtonLink href={pathFor(PAGES[block])}>{t(`placement.block.${block}`)}</ButtonLink>;
}
