import {
  isFormVersion,
  isOf,
  MARKETING_PRODUCTS,
  MARKETING_VERSION,
  type MarketingChannel,
  type MarketingChoice,
  type MarketingProduct,
} from '#domain/account/marketing.ts';
import { getMarketing } from '#domain/contract/marketing.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import styles from './offers.module.css';

/** What is in force for one way, and since when. */
function stateText(t: Text, { given, at, version }: MarketingChoice): string {
  if (at === null || version === null) return t(given ? 'marketing.on' : 'marketing.never');
  return given
    ? t('marketing.given', { version: isFormVersion(version) ? 'joined' : 'later', at: momentText(at) })
    : t('marketing.withdrawn', { at: momentText(at) });
}

function useChoose(product: MarketingProduct) {
  const submit = useSubmit();
  return (channels: MarketingChannel[], given: boolean): void => {
    submit({
      type: 'intent/marketingChosen',
      data: { wish: { product, channels, given, version: MARKETING_VERSION } },
    });
  };
}

/** One box: ticked is what is in force, not what was pressed. */
function Choice({ choice }: { readonly choice: MarketingChoice }) {
  const t = useText();
  const { product, channel, given } = choice;
  const choose = useChoose(product);
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={given} onChange={() => choose([channel], !given)} />
      <span>
        <strong>{t('marketing.channel', { channel })}</strong>
        <small data-shown={`marketing${channel}`}>{stateText(t, choice)}</small>
      </span>
    </label>
  );
}

function Product({
  product,
  choices,
}: {
  readonly product: MarketingProduct;
  readonly choices: readonly MarketingChoice[];
}) {
  const t = useText();
  const choose = useChoose(product);
  const outcome = useApp(({ user }) => user.marketing?.wish?.outcome);
  const given = choices.filter((choice) => choice.given).map(({ channel }) => channel);
  return (
    <Card aria-label={t('marketing.product', { product })}>
      <CardHead>
        <h2>{t('marketing.product', { product })}</h2>
      </CardHead>
      <p className={styles.text}>{t('marketing.about')}</p>
      {choices.map((choice) => (
        <Choice key={choice.channel} choice={choice} />
      ))}
      <p role="status" className={styles.status}>
        {outcome === undefined ? '' : t('marketing.outcome', { outcome })}
      </p>
      <div className={styles.presses}>
        <Button
          wide
          aria-disabled={given.length === 0}
          onClick={() => given.length > 0 && choose(given, false)}
        >
          {t('marketing.none')}
        </Button>
      </div>
      <p className={styles.text}>{t('marketing.inbox')}</p>
      <p className={styles.text}>{t('marketing.stops')}</p>
    </Card>
  );
}

/** In which ways the customer may be told of offers, each by itself and off unless given (REG-05, UK-42). */
export function MarketingPage() {
  const t = useText();
  const marketing = useApp(({ user }) => user.marketing);
  const told = marketing?.told;
  return (
    <Page>
      <PageHead heading={t('route.marketingConsent')} title={t('route.marketingConsent')} noindex />
      {told === undefined ? (
        <Card>
          {marketing?.loadFailed === true ? (
            <LoadFailed view={getMarketing.name} />
          ) : (
            <SkeletonRows rows={5} height={60} />
          )}
        </Card>
      ) : (
        MARKETING_PRODUCTS.map((product) => (
          <Product key={product} product={product} choices={told.choices.filter(isOf(product))} />
        ))
      )}
    </Page>
  );
}
