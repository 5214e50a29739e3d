import { worthOf } from '#domain/cash-out/cash-out-offer.ts';
import type { KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import type { NamedRule, RuleChange } from '#domain/cash-out/cash-out-state.ts';
import { mostOfRule } from '#domain/cash-out/most-of-rule.ts';
import type { Parts } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import { offerOfBet, type ShownOffer } from '#projections/my-bets/select-cash-out.ts';
import { namedRule, ruleChangeOf } from '#projections/my-bets/select-cash-out-rule.ts';
import type { RootState } from '#projections/root.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { currencySymbol, moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { AmountField, useNamedAmount } from './amount-field.tsx';
import styles from './cash-out.module.css';
import { sharesFrom } from './quick-shares.ts';

/** The most that a part, or all that is left, can come to by the value told. Null where nobody knows. */
const mostOf = (bet: MyBet, parts: Parts | undefined, part: Money | null) =>
  mostOfRule(parts?.highest ?? null, { total: bet.totalStake, left: stakeLeft(bet) }, part);

const partsOf = (state: RootState, bet: MyBet): Parts | undefined => {
  const offer = offerOfBet(state, bet);
  return offer?.status === 'ENABLED' ? offer.parts : undefined;
};

const sameBounds = (one: Parts | undefined, other: Parts | undefined): boolean =>
  one?.smallest === other?.smallest && one?.highest === other?.highest;

/** The rule in words, as it is set and as it stands. */
function ruleText(bet: MyBet, { atLeast, part }: Pick<KeptRule, 'atLeast' | 'part'>, t: Text): string {
  const value = moneyText(atLeast, bet.currency);
  return part === null
    ? t('cashOut.rule.all', { value })
    : t('cashOut.rule.part', { value, part: moneyText(part, bet.currency) });
}

const REFUSED = ['CHANGED', 'CLOSED', 'DISABLED', 'PART_GONE', 'TOO_SMALL', 'TOO_HIGH'] as const;

/** How a change stands that is not in force. */
function changeText({ knowledge, reason }: RuleChange, t: Text): string {
  if (knowledge === 'asking') return t('cashOut.rule.asking');
  if (knowledge === 'unknown') return t('cashOut.rule.unknown');
  return t(`cashOut.rule.refused.${REFUSED.find((one) => one === reason) ?? 'UNKNOWN'}`);
}

const useName = ({ betslipId: betId }: MyBet) => {
  const submit = useSubmit();
  return (rule: Omit<NamedRule, 'betId'> | null): void =>
    submit({ type: 'intent/cashOutRuleNamed', data: { betId, rule } });
};

interface Naming {
  readonly bet: MyBet;
  readonly named: NamedRule;
  /** Undefined while there is no value: what a rule may say is the gateway's to tell then. */
  readonly parts: Parts | undefined;
}

/** All that is left, or a part of it; a part without a button has its amount. */
function HowMuch({ bet, named: { atLeast, part }, parts }: Naming) {
  const t = useText();
  const name = useName(bet);
  const left = stakeLeft(bet);
  // A part that can never come to the smallest payment has no rule.
  const canPay = ({ stake }: { readonly stake: Money }): boolean =>
    (mostOf(bet, parts, stake) ?? stake) >= (parts?.smallest ?? 0);
  const shares = left < 4 ? [] : sharesFrom({ left }, money(1)).filter(canPay);
  const own = part !== null && shares.every(({ stake }) => stake !== part) ? [part] : [];
  return (
    <Segmented
      label={t('cashOut.rule.howMuch')}
      value={part === null ? 'all' : String(part)}
      options={[
        { value: 'all', label: t('cashOut.rule.everything') },
        ...shares.map(({ percent, stake }) => ({
          value: String(stake),
          label: t('cashOut.part.percent', { percent }),
        })),
        ...own.map((stake) => ({ value: String(stake), label: moneyText(stake, bet.currency) })),
      ]}
      onChange={(value) => name({ atLeast, part: value === 'all' ? null : money(Number(value)) })}
    />
  );
}

const worthNow = (offer: ShownOffer | undefined, part: Money | null): Money | undefined =>
  offer?.status === 'ENABLED' ? worthOf(offer, part ?? undefined) : undefined;

/** What may stand in the field. */
function faultText({ bet, named: { part }, parts }: Naming, t: Text): string {
  const most = mostOf(bet, parts, part);
  return parts === undefined || most === null
    ? t('cashOut.rule.fault')
    : t('cashOut.rule.range', {
        least: moneyText(parts.smallest, bet.currency),
        most: moneyText(most, bet.currency),
      });
}

function NameRule(naming: Naming) {
  const { bet, named, parts } = naming;
  const t = useText();
  const submit = useSubmit();
  const name = useName(bet);
  const { atLeast, part } = named;
  const { betslipId: betId } = bet;
  const most = mostOf(bet, parts, part);
  const isRight = (amount: Money): boolean =>
    amount > 0 && amount >= (parts?.smallest ?? 0) && (most === null || amount <= most);
  const typed = useNamedAmount({
    amount: atLeast,
    isRight,
    onAmount: (amount) => name({ atLeast: amount, part }),
  });
  const worth = useApp((state) => worthNow(offerOfBet(state, bet), part));
  const isSound = atLeast !== null && !typed.isWrong;
  const atOnce =
    isSound && worth !== undefined && worth >= atLeast
      ? t('cashOut.rule.atOnce', { worth: moneyText(worth, bet.currency) })
      : '';
  const shown = isSound ? `${ruleText(bet, { atLeast, part }, t)} ${atOnce}`.trim() : '';
  const set = (): void => {
    if (!isSound) return;
    submit({ type: 'intent/cashOutRuleSet', data: { betId, rule: { atLeast, part }, shown } });
  };
  return (
    <fieldset className={styles.part} data-cash-out="rule">
      <legend>{t('cashOut.rule.title')}</legend>
      <AmountField
        label={t('cashOut.rule.value', { symbol: currencySymbol(bet.currency) })}
        named={typed}
        fault={faultText(naming, t)}
      />
      <HowMuch {...naming} />
      {shown === '' ? null : <p className={styles.named}>{shown}</p>}
      <p className={styles.note}>{t('cashOut.rule.note')}</p>
      <div className={styles.actions}>
        <Button aria-disabled={!isSound} data-press={`cashOutRule:${betId}`} onClick={set}>
          {t('cashOut.rule.set')}
        </Button>
        <Button look="quiet" onClick={() => name(null)}>
          {t('cashOut.rule.close')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The rule that stands, with the ways to change and to remove it. */
function StandingRule({
  bet,
  rule,
  parts,
}: {
  readonly bet: MyBet;
  readonly rule: KeptRule;
  readonly parts: Parts | undefined;
}) {
  const t = useText();
  const submit = useSubmit();
  const name = useName(bet);
  const { atLeast, part } = rule;
  const { betslipId: betId } = bet;
  const isGone = part !== null && part > stakeLeft(bet);
  const most = isGone ? null : mostOf(bet, parts, part);
  const isTooHigh = most !== null && atLeast > most;
  const shown = ruleText(bet, rule, t);
  return (
    <div className={styles.part} data-cash-out="ruled">
      <p className={styles.named}>
        <strong>{t('cashOut.rule.on')}</strong> {shown}
      </p>
      <p className={styles.note}>
        {t(isGone ? 'cashOut.rule.gone' : isTooHigh ? 'cashOut.rule.tooHigh' : 'cashOut.rule.note')}
      </p>
      <div className={styles.actions}>
        <Button small onClick={() => name({ atLeast, part: isGone ? null : part })}>
          {t('cashOut.rule.change')}
        </Button>
        <Button
          small
          data-press={`cashOutRuleRemove:${betId}`}
          onClick={() => submit({ type: 'intent/cashOutRuleSet', data: { betId, rule: null, shown } })}
        >
          {t('cashOut.rule.remove')}
        </Button>
      </div>
    </div>
  );
}

function Change({ bet, change }: { readonly bet: MyBet; readonly change: RuleChange }) {
  const t = useText();
  const name = useName(bet);
  if (change.knowledge === 'asking')
    return (
      <p className={styles.progress} role="status" data-cash-out="ruleAsking">
        {changeText(change, t)}
      </p>
    );
  return (
    <div className={styles.refused} role="alert" data-cash-out="ruleRefused">
      <p>{changeText(change, t)}</p>
      <Button small onClick={() => name(null)}>
        {t('cashOut.read')}
      </Button>
    </div>
  );
}

/**
 * Automatic cash-out of an open bet: its rule, its fields, and how a change stands (CSH-09.5). A rule that
 * stands is shown also where none could be set now: it is carried out all the same.
 *
 * @param canBegin whether there is a way to a new rule
 */
export function CashOutRuleOf({ bet, canBegin }: { readonly bet: MyBet; readonly canBegin: boolean }) {
  const t = useText();
  const name = useName(bet);
  const named = useApp((state) => namedRule(state, bet.betslipId));
  const change = useApp((state) => ruleChangeOf(state, bet.betslipId));
  const parts = useApp((state) => partsOf(state, bet), sameBounds);
  const rule = bet.cashOutRule;
  if (change?.knowledge === 'asking') return <Change bet={bet} change={change} />;
  return (
    <>
      {change === undefined ? null : <Change bet={bet} change={change} />}
      {named !== undefined ? (
        <NameRule bet={bet} named={named} parts={parts} />
      ) : rule?.state === 'ACTIVE' ? (
        <StandingRule bet={bet} rule={rule} parts={parts} />
      ) : !canBegin ? null : (
        <Button look="quiet" data-cash-out="toRule" onClick={() => name({ atLeast: null, part: null })}>
          {t('cashOut.rule.open')}
        </Button>
      )}
    </>
  );
}
