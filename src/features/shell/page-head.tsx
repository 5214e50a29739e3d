import { type ReactNode, useEffect, useRef } from 'react';
import { SITE_LANGUAGES } from '#domain/config/site-languages.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { useRuns } from '#src/ui/later.tsx';

interface PageMeta {
  /** Name of the page as in the window's title. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Path without query that search engines shall know this page by. */
  readonly canonical?: string | undefined;
  /** The page has nothing on it: unknown address, missing event (CORE-02). */
  readonly noindex?: boolean | undefined;
}

const titleOf = (title: string, t: Text): string => t('meta.title', { page: title, brand: t('brand.name') });

/** Title, description, canonical address and robots of the page. React moves the tags into the head. */
function Meta({ title, description, canonical, noindex }: PageMeta) {
  const t = useText();
  const url = canonical === undefined ? undefined : new URL(canonical, window.location.origin).href;
  useEffect(() => {
    document.title = titleOf(title, t);
  }, [title, t]);
  useEffect(() => {
    // What the gateway wrote for who runs no scripts (SEO-02): each tag stands once.
    for (const tag of document.head.querySelectorAll<HTMLElement>('[data-first]'))
      if (tag.dataset.first !== canonical) tag.remove();
  }, [canonical]);
  return (
    <>
      <meta name="description" content={description ?? t('meta.default', { brand: t('brand.name') })} />
      {url === undefined ? null : (
        <>
          <link rel="canonical" href={url} />
          {SITE_LANGUAGES.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={url} />
          ))}
        </>
      )}
      {noindex === true ? <meta name="robots" content="noindex" /> : null}
    </>
  );
}

/**
 * The one h1 of a page. It takes the focus when the user arrives by a link, so that screen readers hear where
 * they are; not at the first start, and never again for the same page.
 */
export function PageHead({
  heading,
  hidden,
  children,
  ...meta
}: PageMeta & {
  readonly heading: string;
  readonly hidden?: boolean;
  readonly children?: ReactNode;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  const arrivals = useApp((state) => state.navigation.arrivals);
  const arrivedBy = useApp((state) => state.navigation.arrivedBy);
  useEffect(() => {
    if (arrivedBy !== 'start' && arrivals > 0) ref.current?.focus({ preventScroll: true });
  }, [arrivals, arrivedBy]);
  return (
    <>
      {/* The head of a page that the gateway draws is the gateway's. */}
      {useRuns() ? <Meta {...meta} /> : null}
      <h1 ref={ref} tabIndex={-1} className={hidden === true ? 'sr-only' : undefined}>
        {heading}
      </h1>
      {children}
    </>
  );
}
