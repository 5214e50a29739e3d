/**
 * Privacy class of a logged field. `public`: catalogue, interface state. `account`: personal (stake, balance,
 * bet, name): tokenised on export. `secret`: never enters an event; the class exists so that a definition
 * which tries is refused when the registry is built.
 */
export type PrivacyClass = 'public' | 'account' | 'secret';

type Scalar = string | number | boolean | bigint | symbol;
type KeyOf<T> = T extends unknown ? keyof T : never;
type FieldOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/**
 * A class for every field of a payload, nested like the payload; arrays and string-keyed records are
 * classified by their element, `unknown` by one class. A field added to a schema does not compile until it is
 * classified (EVT-04).
 */
export type PrivacyOf<T> = Whole | FieldsOf<T>;

/**
 * One class for a whole part, for parts whose schema is owned elsewhere (a live message, a contract body).
 * Deliberately clumsy to write, so that it is not reached for to save typing.
 */
export interface Whole {
  readonly $whole: PrivacyClass;
}
export const whole = (privacy: PrivacyClass): Whole => ({ $whole: privacy });

type FieldsOf<T> = [null | string | number | boolean] extends [T] // unknown, or any JSON
  ? PrivacyClass
  : [NonNullable<T>] extends [Scalar]
    ? PrivacyClass
    : [NonNullable<T>] extends [readonly (infer Element)[]]
      ? PrivacyOf<Element>
      : string extends KeyOf<NonNullable<T>>
        ? [NonNullable<T>[keyof NonNullable<T>]] extends [never]
          ? Record<string, never>
          : PrivacyOf<NonNullable<T>[keyof NonNullable<T>]>
        : { readonly [K in KeyOf<NonNullable<T>> & string]: PrivacyOf<FieldOf<NonNullable<T>, K>> };

/** Any privacy map, untyped; `$whole` covers everything below it. */
export interface PrivacyTree {
  readonly [field: string]: PrivacyClass | PrivacyTree;
}
