import { ADDRESS_LENGTHS } from '#domain/identity/address.ts';
import { useText } from '#src/text/text.ts';
import { Field } from '#src/ui/field.tsx';

const FIELDS = [
  ['address', 'street-address'],
  ['city', 'address-level2'],
  ['postalCode', 'postal-code'],
] as const;
export type AddressField = (typeof FIELDS)[number][0];
export const ADDRESS_FIELDS: readonly AddressField[] = FIELDS.map(([name]) => name);

/** Where somebody lives, as it is asked wherever it is asked. */
export function AddressFields({
  errors,
}: {
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
}) {
  const t = useText();
  return FIELDS.map(([name, autoComplete]) => (
    <Field
      key={name}
      label={t(`identity.${name}`)}
      name={name}
      autoComplete={autoComplete}
      maxLength={ADDRESS_LENGTHS[name]}
      error={errors[name]}
    />
  ));
}
