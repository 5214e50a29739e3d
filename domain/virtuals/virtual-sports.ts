/** Windows of the virtual sports by their codes (VIR-02). */
export const VIRTUAL_WINDOWS = {
  SBTC1_19: 'football',
  SBTC1_20: 'horses',
  SBTC1_25: 'dogs',
} as const;

export type VirtualSport = keyof typeof VIRTUAL_WINDOWS;

/** What is drawn and not played: it stands on pages of its own alone. */
export const isVirtual = (sportId: string): sportId is VirtualSport =>
  Object.hasOwn(VIRTUAL_WINDOWS, sportId);

/** Those that are offered, in the order of their tabs. */
export const OFFERED_VIRTUALS = ['SBTC1_20', 'SBTC1_25'] as const satisfies readonly VirtualSport[];
