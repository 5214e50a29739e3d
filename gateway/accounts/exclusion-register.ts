/** Who is looked up: what a national register of exclusions knows people by (RGT-14). */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** ISO date. */
  readonly dateOfBirth: string;
  readonly email: string;
}

/**
 * A register of exclusions. Y: excluded now; P: was, and is not any more; N: not known. It rejects when it
 * cannot be asked.
 */
export interface ExclusionRegister {
  check(person: Person): Promise<'Y' | 'N' | 'P'>;
}

/** The shipped one knows nobody: an operator puts a real one here. */
export const emptyRegister: ExclusionRegister = { check: () => Promise.resolve('N') };
