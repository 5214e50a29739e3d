/** Windows of the virtual sports by their codes (VIR-02). */
export const VIRTUAL_WINDOWS = {
  SBTC1_19: 'football',
  SBTC1_20: 'horses',
  SBTC1_25: 'dogs',
} as const;

export type VirtualSport = keyof typeof VIRTUAL_WINDOWS;

/** Drawn races of horses and of dogs. */
export const VIRTUAL_HORSES = 'SBTC1_20' satisfies VirtualSport;
export const VIRTUAL_GREYHOUNDS = 'SBTC1_25' satisfies VirtualSport;

/** Those that are offered, in the order of their tabs. */
export const OFFERED_VIRTUALS = [
  VIRTUAL_HORSES,
  VIRTUAL_GREYHOUNDS,
  'SBTC1_19',
] as const satisfies readonly VirtualSport[];
