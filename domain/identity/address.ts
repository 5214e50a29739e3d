import * as z from 'zod/mini';

/** An address as a customer writes it. Characters. */
export const ADDRESS_LENGTHS = { address: 120, city: 60, postalCode: 12 } as const;

const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** Names of its fields are known to say where somebody lives: of each a log has the mark alone. */
export const PostalAddress = z.object({
  address: line(ADDRESS_LENGTHS.address),
  city: line(ADDRESS_LENGTHS.city),
  postalCode: line(ADDRESS_LENGTHS.postalCode),
});
export type PostalAddress = z.infer<typeof PostalAddress>;
