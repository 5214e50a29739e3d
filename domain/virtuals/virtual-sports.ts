/** Windows of the virtual sports by their codes (VIR-02). */
export const VIRTUAL_WINDOWS = {
  SBTC1_19: 'football',
  SBTC1_20: 'horses',
  SBTC1_25: 'dogs',
} as const;

export type VirtualSport = keyof typeof VIRTUAL_WINDOWS;

/** Those that are offered, in the order of their tabs. */
export const OFFERED_VIRTUALS = [
  'SBTC1_20',
  'SBTC1_25',
  'SBTC1_19',
] as const satisfies readonly VirtualSport[];
