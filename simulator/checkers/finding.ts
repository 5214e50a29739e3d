/** Something that must hold does not. */
export interface Finding {
  readonly checker: string;
  /** The same for the same failure, whatever the seed. */
  readonly fingerprint: string;
  readonly sentence: string;
}

/** The same failure is the same sentence in every world. */
export const withoutIds = (sentence: string): string => sentence.replaceAll(/[0-9a-f-]{36}/g, 'id');
