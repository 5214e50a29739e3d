import type { BrandContact } from '#src/brands/contacts.ts';
import { useText } from '#src/text/text.ts';
import type { Publication } from './publications.ts';
import styles from './published.module.css';

const dialled = (phone: string): string => phone.replaceAll(/[^\d+]/g, '');

/**
 * The phone of support above the ways of contact, the stores above the page of the app: what the brand names,
 * and no row for what it does not (CNT-05).
 */
export function BrandContactRows({
  publication,
  contact: { supportPhone, stores = [] },
}: {
  readonly publication: Publication;
  readonly contact: BrandContact;
}) {
  const t = useText();
  if (publication === 'contactUs' && supportPhone !== undefined)
    return (
      <p className={styles.contact} data-shown="supportPhone">
        {t('published.phone')} <a href={`tel:${dialled(supportPhone)}`}>{supportPhone}</a>
      </p>
    );
  if (publication !== 'downloadApp' || stores.length === 0) return null;
  return (
    <ul className={styles.contact} aria-label={t('published.stores')} data-shown="stores">
      {stores.map(({ name, href }) => (
        <li key={href}>
          <a href={href} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
