import { Link } from 'wouter';
import { COUNTRIES } from '#domain/account/registration-fields.ts';
import { getPersonalData, type PersonalData } from '#domain/contract/personal-details.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import form from '#src/features/login/form.module.css';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { dateText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './account-security.module.css';
import { EmailForm } from './email-form.tsx';
import { HomeAddressForm } from './home-address-form.tsx';
import { PhoneForm } from './phone-form.tsx';

/** Of what the log has marks alone; the words are with this page. */
function Told({ label, text }: { readonly label: MessageId; readonly text: string }) {
  const t = useText();
  return (
    <div className={styles.entry}>
      <dt>{t(label)}</dt>
      <dd className={styles.told}>{text === '' ? t('details.none') : text}</dd>
    </div>
  );
}

const TOLD = [
  'join.firstName',
  'join.lastName',
  'join.dateOfBirth',
  'join.country',
  'details.address',
] as const;

/** As high as what comes, so that the forms below do not move. */
function PersonLoading() {
  const t = useText();
  return (
    <>
      <p role="status" className="sr-only">
        {t('details.loading')}
      </p>
      <dl className={styles.list} aria-busy="true">
        {TOLD.map((label) => (
          <div key={label} className={styles.entry}>
            <dt>{t(label)}</dt>
            <dd className={styles.told}>
              <Skeleton width={120} height={16} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Person({ details }: { readonly details: PersonalData }) {
  const t = useText();
  const born = Date.parse(`${useRevealed(details.dateOfBirth)}T12:00:00Z`);
  const country = COUNTRIES.find((code) => code === details.countryCode);
  const place = [
    useRevealed(details.address),
    useRevealed(details.city),
    useRevealed(details.postalCode),
  ].filter((line) => line !== '');
  return (
    <dl className={styles.list}>
      <Told label="join.firstName" text={useRevealed(details.firstName)} />
      <Told label="join.lastName" text={useRevealed(details.lastName)} />
      <Told label="join.dateOfBirth" text={Number.isNaN(born) ? '' : dateText(born)} />
      <Told
        label="join.country"
        text={country === undefined ? details.countryCode : t(`join.country.${country}`)}
      />
      <Told label="details.address" text={place.join(', ')} />
    </dl>
  );
}

function PersonOrState({ details }: { readonly details: PersonalData | null | undefined }) {
  const t = useText();
  if (details === undefined) return <PersonLoading />;
  if (details !== null) return <Person details={details} />;
  return (
    <>
      <p role="status" className={styles.text}>
        {t('details.notLoaded')}
      </p>
      <AskAgain view={getPersonalData.name} />
    </>
  );
}

/** Who and where the customer is, what of it they change themselves, and how the rest is changed (ACC-02). */
export function DetailsPage() {
  const t = useText();
  // The whole customer, because what a mark stands for can become known without the mark changing.
  const details = useApp((state) => state.user).security?.details;
  return (
    <Page>
      <div className={form.narrow}>
        <PageHead heading={t('details.title')} title={t('details.title')} noindex />
        <Card aria-label={t('details.person')}>
          <CardHead>
            <h2>{t('details.person')}</h2>
          </CardHead>
          <PersonOrState details={details} />
          <p className={styles.text}>{t('details.fixed')}</p>
          <p className={styles.actions}>
            <Link href={pathFor('contactUs')}>{t('route.contactUs')}</Link>
          </p>
        </Card>
        <HomeAddressForm country={details?.countryCode ?? ''} />
        <EmailForm email={details?.email} />
        <PhoneForm phone={details?.cellphoneNumber} country={details?.countryCode ?? ''} />
      </div>
    </Page>
  );
}
