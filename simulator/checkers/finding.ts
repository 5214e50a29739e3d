/** Something that must hold does not. */
export interface Finding {
  readonly checker: string;
  /** The same for the same failure, whatever the seed. */
  readonly fingerprint: string;
  readonly sentence: string;
}
