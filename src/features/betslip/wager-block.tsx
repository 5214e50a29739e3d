import type { WagerBlock } from '#domain/betslip/stakes/wager-block.ts';
import { pathFor, type RouteKey } from '#domain/navigation/routes.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** Where the next step is taken (NTC-06). */
const PAGES = {
  betting: 'contactUs',
  call: 'contactUs',
  questionnaire: 'questionnaire',
  casinoOffer: 'bonusInfo',
  identity: 'accountVerification',
} as const satisfies Record<WagerBlock, RouteKey>;

/** The way on for a customer who may not bet at the moment. */
export function WagerBlockStep({ block }: { readonly block: WagerBlock | null }) {
  const t = useText();
  if (block === null) return null;
  return <ButtonLink href={pathFor(PAGES[block])}>{t(`placement.block.${block}`)}</ButtonLink>;
}
