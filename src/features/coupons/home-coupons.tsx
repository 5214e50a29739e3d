import { pathFor } from '#domain/navigation/routes.ts';
import { useText } from '#src/text/text.ts';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import styles from './coupons.module.css';

interface ListedCoupon {
  readonly id: string;
  readonly name: string;
}

/** The coupons, one press away (HOM-01). */
export function HomeCoupons({ coupons }: { readonly coupons: readonly ListedCoupon[] }) {
  const t = useText();
  if (coupons.length === 0) return null;
  return (
    <section aria-label={t('home.coupons')} className={styles.section}>
      <h2>{t('home.coupons')}</h2>
      <ChipRow label={t('home.coupons')}>
        {coupons.map(({ id, name }) => (
          <ChipLink key={id} selected={false} label={name} href={pathFor('coupon', { couponId: id })} />
        ))}
        <ChipLink selected={false} label={t('home.easyPick')} href={pathFor('easyPickCoupon')} />
      </ChipRow>
    </section>
  );
}
