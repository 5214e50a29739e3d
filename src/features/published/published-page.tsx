import { type ReactNode, Suspense, use, useEffect } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectConfig } from '#projections/config/select-config.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { BRAND_CONTACTS } from '#src/brands/contacts.ts';
import { useBrand, useOddsFormat } from '#src/brands/preferences.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { dateText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { BrandContactRows } from './brand-contact.tsx';
import { figuresOf } from './figures.ts';
import { type Block, parsePublication } from './parse-publication.ts';
import { PublicationText } from './publication-text.tsx';
import {
  isPublication,
  PUBLICATIONS,
  type Publication,
  textOf,
  type Version,
  versionOf,
} from './publications.ts';
import styles from './published.module.css';

/** From so many sections on a page has a list of them in front. */
const LISTED_FROM = 5;

function goTo(anchor: string): void {
  const heading = document.getElementById(anchor);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Contents({ blocks }: { readonly blocks: readonly Block[] }) {
  const t = useText();
  const sections = blocks.flatMap((block) => (block.kind === 'heading' && block.depth === 2 ? [block] : []));
  if (sections.length < LISTED_FROM) return null;
  return (
    <nav className={styles.contents} aria-label={t('published.contents')}>
      <ul>
        {sections.map(({ anchor, name }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(anchor);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const texts = new Map<string, Promise<string>>();
/** Asked for once, and again as every other part of the page; what does not come at all is the page's end. */
function textOnce(publication: Publication, version: Version): Promise<string> {
  const key = `${publication}/${version.name}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const asked = fetchPart(() => textOf(publication, version));
  texts.set(key, asked);
  return asked;
}

function Reading({ publication, version }: { readonly publication: Publication; readonly version: Version }) {
  const t = useText();
  const config = useApp(selectConfig);
  const currency = useApp(selectCurrency);
  const format = useOddsFormat();
  const source = use(textOnce(publication, version));
  const blocks = parsePublication(source, figuresOf({ config, currency, format, t }));
  useEffect(() => {
    // Whoever comes by a link to a section begins there.
    const anchor = window.location.hash.slice(1);
    if (anchor !== '') goTo(anchor);
  }, []);
  return (
    <>
      <Contents blocks={blocks} />
      <article className={styles.text}>
        <PublicationText blocks={blocks} />
      </article>
    </>
  );
}

/** Which version this is, and the way to the others. */
function Versions({
  publication,
  version,
}: {
  readonly publication: Publication;
  readonly version: Version;
}): ReactNode {
  const t = useText();
  const versions: readonly Version[] = PUBLICATIONS[publication];
  const from = (day: string): string => dateText(Date.parse(`${day}T12:00:00Z`));
  return (
    <div className={styles.versions}>
      <p>{t('published.version', { version: version.name, from: from(version.from) })}</p>
      {version === versions[0] ? null : (
        <p className={styles.note}>
          {t('published.older')} <Link href={pathFor(publication)}>{t('published.newest')}</Link>
        </p>
      )}
      {versions.length === 1 ? null : (
        <ul aria-label={t('published.versions')}>
          {versions.map((one) =>
            one === version ? null : (
              <li key={one.name}>
                <Link href={pathFor(publication, { version: one.name })}>
                  {t('published.version', { version: one.name, from: from(one.from) })}
                </Link>
              </li>
            ),
          )}
        </ul>
      )}
      <Button small look="quiet" onClick={() => window.print()}>
        {t('published.print')}
      </Button>
    </div>
  );
}

/** A published text at its own address, with version and date (CNT-01). */
export function PublishedPage() {
  const t = useText();
  const key = useApp((state) => state.navigation.key);
  const wanted = useApp((state) => state.navigation.params.version);
  const brand = useBrand();
  if (!isPublication(key)) return <NotFoundPage />;
  const version = versionOf(key, wanted);
  return (
    <Page>
      <Card className={styles.page}>
        <PageHead
          heading={t(`route.${key}`)}
          title={t(`route.${key}`)}
          canonical={pathFor(key)}
          description={key === 'downloadApp' ? t('meta.app', { brand: t('brand.name') }) : undefined}
        />
        <BrandContactRows publication={key} contact={BRAND_CONTACTS[brand.id] ?? {}} />
        <Versions publication={key} version={version} />
        <Suspense fallback={<SkeletonRows rows={12} height={40} />}>
          <Reading key={version.name} publication={key} version={version} />
        </Suspense>
      </Card>
    </Page>
  );
}
