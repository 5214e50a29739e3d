import { css } from '@emotion/css';
import { COUNTRY_FLAGS } from './country-flags.ts';

/* Round like no other mark, with an edge: white flags end somewhere on white cards too. */
const flag = css`
  flex: none;
  border-radius: 50%;
  box-shadow: 0 0 0 1px var(--line);
`;

/** The flag of a country beside its name; nothing for a region or a country without one. Decorative. */
export function CountryMark({ country, size = 16 }: { readonly country: string; readonly size?: number }) {
  const address = COUNTRY_FLAGS[country];
  if (address === undefined) return null;
  return <img src={address} alt="" width={size} height={size} loading="lazy" className={flag} />;
}
