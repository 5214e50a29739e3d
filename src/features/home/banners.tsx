import { Link } from 'wouter';
import { matchPath } from '#domain/navigation/routes.ts';
import { selectConfig, selectConfigLoaded } from '#projections/config/select-config.ts';
import { type SafeLink, safeLink } from '#src/platform/navigation/safe-link.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { IconChevronRight, IconExternalLink } from '#src/ui/icons.ts';
import styles from './banners.module.css';

/** Flags that are not spelt as their page is. */
const FLAGS: Readonly<Record<string, string>> = { inplayCasino: 'inPlayCasino', casinoLobby: 'casino' };

/** HOM-05.3. */
const MOST_BANNERS = 5;

interface Banner {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

function Body({ title, text, isForeign }: Banner & { readonly isForeign: boolean }) {
  const Icon = isForeign ? IconExternalLink : IconChevronRight;
  return (
    <>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.text}>{text}</span>
      </span>
      <Icon size={20} aria-hidden="true" />
    </>
  );
}

/** A page of the product opens in its place, another site in a tab that does not know where it came from. */
function Leading({ banner, link }: { readonly banner: Banner; readonly link: SafeLink }) {
  const t = useText();
  if (link.kind === 'own')
    return (
      <Link href={link.path} className={styles.banner}>
        <Body {...banner} isForeign={false} />
      </Link>
    );
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer" className={styles.banner}>
      <Body {...banner} isForeign />
      <span className="sr-only">{t('home.newTab')}</span>
    </a>
  );
}

/** What the operator wants seen; one whose link leads nowhere is not shown (HOM-05, DPL-03). */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  const t = useText();
  const shown = banners
    .flatMap((banner) => {
      const link = safeLink(banner.href);
      return link === undefined ? [] : [{ banner, link }];
    })
    .slice(0, MOST_BANNERS);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('home.banners')} className={styles.banners}>
      {shown.map(({ banner, link }) => (
        <li key={banner.id}>
          <Leading banner={banner} link={link} />
        </li>
      ))}
    </ul>
  );
}

interface QuickLink {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** `FREE` marks what is played on the house. */
  readonly badge?: unknown;
}

/**
 * Of a page that has a flag of its name only while it is on, of in-play only while there is something, and of
 * what is free only to who may have it (HOM-02).
 */
function useIsOffered(live: number): (path: string, badge: unknown) => boolean {
  const features = useApp((state) => selectConfig(state).features);
  // Until the gateway's flags are here, what it listed stands: nothing of the row moves when they come.
  const isKnown = useApp(selectConfigLoaded);
  const mayHaveFree = useApp(({ user }) => user.restrictions.compsAllowed);
  return (path, badge) => {
    const { key } = matchPath(path);
    if (badge === 'FREE' && !mayHaveFree) return false;
    if (key === 'inplay') return live > 0;
    return !isKnown || (features[FLAGS[key] ?? key] ?? 'ON') === 'ON';
  };
}

/** Ways that many take, one press away; those to pages of the product alone (HOM-01, HOM-02). */
export function QuickLinks({ links, live }: { readonly links: readonly QuickLink[]; readonly live: number }) {
  const t = useText();
  const isOffered = useIsOffered(live);
  const own = links.flatMap(({ id, name, href, badge }) => {
    const link = safeLink(href);
    return link?.kind === 'own' && isOffered(link.path, badge) ? [{ id, name, path: link.path }] : [];
  });
  if (own.length === 0) return null;
  return (
    <ChipRow label={t('home.quickLinks')}>
      {own.map(({ id, name, path }) => (
        <ChipLink key={id} selected={false} label={name} href={path} />
      ))}
    </ChipRow>
  );
}
