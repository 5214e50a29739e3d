import { selectMayBeOffered } from '../user/select-user.ts';
import { selectTopWindow, type WindowKind } from './select-windows.ts';

/** Windows that are not of safer gambling: the last in the order. */
const LIGHT: ReadonlySet<WindowKind | null> = new Set([null, 'newTexts', 'message', 'walkthrough']);

/**
 * Whether anything commercial may be seen: not while anything of safer gambling is due, nor once shut, nor
 * where the gateway says so: while staff ask something, and long enough after it (RGT-07.2).
 */
export const selectMayShowOffers = (state: Parameters<typeof selectTopWindow>[0]): boolean =>
  selectMayBeOffered(state) && LIGHT.has(selectTopWindow(state));
