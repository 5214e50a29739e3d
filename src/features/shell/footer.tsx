import { Link } from 'wouter';
import { MINIMUM_AGE } from '#domain/account/registration.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { DisplaySettings } from '#src/features/more/display-settings.tsx';
import { useText } from '#src/text/text.ts';
import styles from './footer.module.css';

const LINKS = [
  ['responsibleGaming', pathFor('responsibleGaming')],
  ['depositLimits', pathFor('depositLimits')],
  ['coolOff', pathFor('coolOff')],
  ['bettingRules', pathFor('bettingRules')],
  ['terms', pathFor('terms')],
  ['privacyPolicy', pathFor('privacyPolicy')],
  ['cookiePolicy', pathFor('cookiePolicy')],
  ['help', pathFor('help')],
  ['contactUs', pathFor('contactUs')],
] as const;

/** Who licenses this site, how money is kept, and where to turn with a dispute (CNT-03, UK-13 to UK-15). */
const STANDING = [
  ['licence', `${pathFor('terms')}#licence`],
  ['funds', `${pathFor('terms')}#funds`],
  ['complaints', `${pathFor('contactUs')}#complaints`],
] as const;

/** The foot of every page: limits and rules in the same place everywhere, and what this site is. */
export function Footer({ settings }: { readonly settings: boolean }) {
  const t = useText();
  return (
    <footer className={styles.foot}>
      {settings ? <DisplaySettings demo compact /> : null}
      <ul>
        {LINKS.map(([key, href]) => (
          <li key={key}>
            <Link href={href}>{t(`route.${key}`)}</Link>
          </li>
        ))}
      </ul>
      <ul>
        {STANDING.map(([key, href]) => (
          <li key={key}>
            <Link href={href}>{t(`shell.foot.${key}`)}</Link>
          </li>
        ))}
      </ul>
      <p>{t('shell.adultsOnly', { age: MINIMUM_AGE })}</p>
      <p>{t('shell.demoNote')}</p>
    </footer>
  );
}
