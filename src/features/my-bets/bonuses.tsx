import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { daysLeft, withoutBrandPrefix } from '#domain/bonus/free-bet.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { getBonusOffers } from '#domain/contract/messages.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { BonusAnswer, BonusOffer } from '#projections/bonuses/bonuses-state.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconTicket } from '#src/ui/icons.ts';
import { keepsFocus } from '#src/ui/keeps-focus.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { BonusTerms } from './bonus-terms.tsx';
import styles from './bonuses.module.css';

/** Names of bonuses may begin with the brand; screens take it off, and nothing else (BON-01). */
const named = (name: string): string => withoutBrandPrefix(name, BRANDS);

/** How many days are left of it, and its very end (USR-04.2). */
function Until({ at }: { readonly at: number }) {
  const t = useText();
  const days = daysLeft(at, useNow());
  return (
    <p className={styles.note}>
      <span data-shown="daysLeft">{t('bonuses.expiresIn', { days })}</span>
      {' · '}
      {t('bonuses.expiresOn', { day: dayText(at), time: timeText(at) })}
    </p>
  );
}

/** What became of the last word on a bonus, said where it was given. */
function Said({ answer }: { readonly answer: BonusAnswer | undefined }) {
  const t = useText();
  const failed = answer?.state === 'gone' || answer?.state === 'lost';
  return (
    <p className={styles.said} role="status">
      {failed ? t(`bonuses.answer.${answer.state}`) : ''}
    </p>
  );
}

/** A button whose press is asked about once, with what goes (MSG-06). */
function AskedOnce({
  disabled,
  button,
  named,
  title,
  goes,
  onSure,
}: {
  readonly disabled: boolean;
  readonly button: string;
  /** Of which bonus, for who does not see the row. */
  readonly named: string;
  readonly title: string;
  readonly goes: string;
  readonly onSure: () => void;
}) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button aria-disabled={disabled} aria-label={named} onClick={() => disabled || setAsking(true)}>
        {button}
      </Button>
      <Dialog title={title} open={asking} onClose={() => setAsking(false)}>
        <p>{goes}</p>
        <div className={styles.choice}>
          <Button onClick={() => setAsking(false)}>{t('bonuses.sure.keep')}</Button>
          <Button
            look="primary"
            onClick={() => {
              setAsking(false);
              onSure();
            }}
          >
            {button}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function OfferRow({ offer, currency }: { readonly offer: BonusOffer; readonly currency: string }) {
  const t = useText();
  const submit = useSubmit();
  const answer = useApp((state) => state.bonuses.answers[offer.bonusOfferId]);
  const sending = answer?.state === 'sending';
  const say = (what: 'ACCEPT' | 'DECLINE') => (): void => {
    if (!sending) submit({ type: 'intent/bonusAnswerPressed', data: { id: offer.bonusOfferId, what } });
  };
  const name = named(offer.name);
  return (
    <li className={styles.row}>
      <div>
        <p>
          {offer.amount === null ? null : (
            <strong translate="no">{moneyText(offer.amount, currency)} </strong>
          )}
          {name}
        </p>
        <Until at={offer.expiresAt} />
        <BonusTerms
          isFreeBet={offer.amount !== null}
          bets={offer.bets}
          maxStake={offer.maxStake ?? null}
          currency={currency}
        />
        <Said answer={answer} />
      </div>
      <div className={styles.actions}>
        <AskedOnce
          disabled={sending}
          button={t('bonuses.decline')}
          named={t('bonuses.declineNamed', { name })}
          title={t('bonuses.sure.decline', { name })}
          goes={t('bonuses.sure.declined')}
          onSure={say('DECLINE')}
        />
        <Button
          look="primary"
          aria-disabled={sending}
          aria-label={t('bonuses.acceptNamed', { name })}
          onClick={say('ACCEPT')}
        >
          {t('bonuses.accept')}
        </Button>
      </div>
    </li>
  );
}

/** A free bet or a boost that the customer has. */
function HeldRow({
  id,
  name,
  value,
  expiresAt,
  terms,
}: {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly expiresAt: number;
  readonly terms: ReactNode;
}) {
  const t = useText();
  const submit = useSubmit();
  const answer = useApp((state) => state.bonuses.answers[id]);
  const sending = answer?.state === 'sending';
  // A boost is often named after what it is worth.
  const more = named(name) === value ? '' : named(name);
  return (
    <li className={styles.row}>
      <div>
        <p>
          <strong translate="no">{value}</strong> {more}
        </p>
        <Until at={expiresAt} />
        {terms}
        <Said answer={answer} />
      </div>
      <AskedOnce
        disabled={sending}
        button={t('bonuses.giveBack')}
        named={t('bonuses.giveBackNamed', { name: named(name) })}
        title={t('bonuses.sure.giveBack', { name: named(name) })}
        goes={t('bonuses.sure.givenBack', { day: dayText(expiresAt), time: timeText(expiresAt) })}
        onSure={() => submit({ type: 'intent/bonusAnswerPressed', data: { id, what: 'CANCEL' } })}
      />
    </li>
  );
}

/** Bonuses that are offered and those that can be used, the next to expire first (BON-01, BON-02). */
export function BonusesOfCustomer() {
  const t = useText();
  const { offers, held, lost } = useApp((state) => state.bonuses);
  const currency = useApp(selectCurrency);
  const mine = [
    ...held.freeBets.map((one) => ({
      ...one,
      value: moneyText(one.amount, one.currency),
      terms: <BonusTerms isFreeBet bets={one.bets} maxStake={null} currency={one.currency} />,
    })),
    ...held.profitBoosts.map((one) => ({
      ...one,
      value: t('bonuses.boost', { percentage: one.percentage }),
      terms: <BonusTerms isFreeBet={false} bets={one.bets} maxStake={one.maxStake} currency={currency} />,
    })),
  ].sort((a, b) => a.expiresAt - b.expiresAt);
  const failed = lost === undefined ? null : <LoadFailed view={getBonusOffers.name} />;
  // Offers stand above what is held: what came first would move down under a finger.
  if (offers === null && failed === null) return <SkeletonRows rows={4} height={68} prices={0} />;
  if (offers === null && mine.length === 0) return failed;
  const open = offers ?? [];
  return (
    <div ref={keepsFocus} tabIndex={-1} className={styles.kept}>
      {failed}
      {failed === null && open.length + mine.length === 0 ? (
        <EmptyState
          title={t('bonuses.none')}
          hint={t('bonuses.noneHint')}
          icon={<IconTicket size={24} aria-hidden="true" />}
        />
      ) : null}
      {open.length === 0 ? null : (
        <Card aria-labelledby="bonus-offers">
          <CardHead>
            <h2 id="bonus-offers">{t('bonuses.offers')}</h2>
          </CardHead>
          <ul className={styles.rows}>
            {open.map((offer) => (
              <OfferRow key={offer.bonusOfferId} offer={offer} currency={currency} />
            ))}
          </ul>
        </Card>
      )}
      {mine.length === 0 ? null : (
        <Card aria-labelledby="bonus-held">
          <CardHead>
            <h2 id="bonus-held">{t('bonuses.held')}</h2>
          </CardHead>
          <ul className={styles.rows}>
            {mine.map(({ id, name, value, expiresAt, terms }) => (
              <HeldRow key={id} id={id} name={name} value={value} expiresAt={expiresAt} terms={terms} />
            ))}
          </ul>
        </Card>
      )}
      <p className={styles.past}>
        <Link href={pathFor('bonusInfo')} className={styles.rules}>
          {t('bonuses.all')}
        </Link>
      </p>
    </div>
  );
}
