import type { UserSlice } from './select-user.ts';

/** Without what home leaves out for this customer; the rest as it came, in its order (HOM-06). */
export const shownWidgets = <Widget extends { readonly kind: string }>(
  widgets: readonly Widget[],
  hidden: readonly string[] | undefined,
): readonly Widget[] => widgets.filter(({ kind }) => hidden?.includes(kind) !== true);

export const selectHiddenWidgets = ({ user }: UserSlice): readonly string[] | undefined => user.hiddenWidgets;
