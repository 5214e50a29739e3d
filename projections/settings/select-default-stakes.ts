import { createSelector } from '@reduxjs/toolkit';
import { typedStake } from '#domain/betslip/stakes/default-stake.ts';
import { parseStakeText } from '#domain/money/parse-money.ts';
import { QUICK_STAKES, type Settings } from '#domain/settings/settings.ts';
import { type SettingsSlice, selectSettings } from './select-settings.ts';

/**
 * Stakes to choose the default one from, smallest first: those of the settings and the one in force (STK-05).
 */
export interface DefaultStakes {
  readonly options: readonly string[];
  readonly value: string;
}

/** `10.00` and `10` are one stake. */
const asTyped = (text: string): string => {
  const amount = parseStakeText(text);
  return amount === undefined ? text : typedStake(amount);
};

const stakesOf = ({ betslip }: Settings): DefaultStakes => {
  const value = asTyped(betslip.defaultStake);
  const options = [...new Set([...betslip.defaultStakes.map(asTyped), value])];
  const pence = (text: string): number => parseStakeText(text) ?? 0;
  return { options: options.sort((a, b) => pence(a) - pence(b)), value };
};

export const selectDefaultStakes: (state: SettingsSlice) => DefaultStakes = createSelector(
  [selectSettings],
  stakesOf,
);

/** The stake of the last bet, for a chip of its own; null while there is none or a chip has it already. */
export function selectLastStake(state: SettingsSlice): string | null {
  const { lastStake } = selectSettings(state).betslip;
  const typed = lastStake === null ? null : asTyped(lastStake);
  return typed === null || QUICK_STAKES.some((amount) => amount === typed) ? null : typed;
}
