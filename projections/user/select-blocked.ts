import { BLOCKABLE, type Blockable, isBlocked } from '#domain/account/own-controls.ts';
import { productOfPath } from '#domain/navigation/product-of-path.ts';
import type { NavigationState } from '../navigation/navigation.ts';
import type { UserSlice } from './select-user.ts';

/** Products that the customer has blocked, as the gateway told it last (RGT-10.1). */
export function selectBlocked({ user }: UserSlice): readonly Blockable[] {
  const mask = user.controls?.told?.controls.find(({ kind }) => kind === 'PRODUCTS')?.value ?? 0;
  return BLOCKABLE.filter((product) => isBlocked(mask, product));
}

/** Of the address of the tools: the product whose page was to be opened. */
export const BLOCKED_PAGE = 'blocked';

/** The product whose page is open and that the customer has blocked. */
export function selectBlockedPage(
  state: UserSlice & { readonly navigation: Pick<NavigationState, 'path'> },
): Blockable | null {
  const product = productOfPath(state.navigation.path);
  return product !== undefined && selectBlocked(state).includes(product) ? product : null;
}

/** The product of a page that was left for the tools, while it is still blocked. */
export function selectLeftPage(
  state: UserSlice & { readonly navigation: Pick<NavigationState, 'path'> },
): Blockable | null {
  const [, query = ''] = state.navigation.path.split('?');
  return (
    selectBlocked(state).find((product) => query.split('&').includes(`${BLOCKED_PAGE}=${product}`)) ?? null
  );
}
