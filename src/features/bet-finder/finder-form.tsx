import { type ReactNode, useRef, useState } from 'react';
import { MARKET_KIND_WORDS, namedOf, STARTS } from '#domain/bet-finder/criteria.ts';
import { FINDER_NAME, PRICE_STEPS } from '#domain/config/bet-finder.ts';
import { getSports } from '#domain/contract/initial-calls.ts';
import { slug } from '#domain/navigation/slug.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { compareOdds, fractionalText, parseOddsText } from '#domain/odds/parse-odds.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { Card } from '#src/ui/layout.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import styles from './bet-finder.module.css';
import { ALL, useCriteria } from './use-criteria.ts';

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  );
}

/** The sports that have something on offer, and the one that is chosen. */
function SportChoice() {
  const t = useText();
  const { sportName, choose } = useCriteria();
  const view = usePageView(getSports);
  const listed = view.kind === 'absent' || view.result === null ? [] : view.result.sports;
  const sports = listed
    .filter(({ sportId }) => !isVirtual(sportId))
    .map(({ name }) => ({ word: slug(name, 'sport'), name }));
  const isListed = sportName === ALL || sports.some(({ word }) => word === sportName);
  return (
    <Choice label={t('finder.sport')} value={sportName} onChoose={(word) => choose({}, word)}>
      <option value={ALL}>{t('finder.allSports')}</option>
      {isListed ? null : <option value={sportName}>{sportName}</option>}
      {sports.map(({ word, name }) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

const steps: readonly Odds[] = PRICE_STEPS.flatMap((text) => parseOddsText(text) ?? []);

/** One end of the range; no price can be chosen that would end it before it begins. */
function PriceChoice({ end }: { readonly end: 'from' | 'to' }) {
  const t = useText();
  const format = useOddsFormat();
  const { criteria, choose } = useCriteria();
  const chosen = criteria[end];
  const other = criteria[end === 'from' ? 'to' : 'from'];
  const fits = (odds: Odds): boolean =>
    other === null || (end === 'from' ? compareOdds(odds, other) <= 0 : compareOdds(odds, other) >= 0);
  const isStep = chosen === null || steps.includes(chosen);
  const offered = (isStep ? steps : [...steps, chosen].sort(compareOdds)).filter(fits);
  const value = chosen === null ? '' : fractionalText(chosen);
  return (
    <Choice
      label={t(end === 'from' ? 'finder.from' : 'finder.to')}
      value={value}
      onChoose={(text) => choose({ [end]: parseOddsText(text) ?? null })}
    >
      <option value="">{t('finder.anyPrice')}</option>
      {offered.map((odds) => (
        <option key={odds} value={fractionalText(odds)}>
          {oddsText(odds, format)}
        </option>
      ))}
    </Choice>
  );
}

const wordsOf = (named: string | null): string => named?.replaceAll('-', ' ') ?? '';

/** By name: of a team, a league, a runner or an event, as a search reads it (BRW-09.2). */
function NameChoice() {
  const t = useText();
  const { criteria, choose } = useCriteria();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(wordsOf(criteria.named));
  // Another address has another name in its field, and the focus stays where it is.
  const [named, setNamed] = useState(criteria.named);
  if (named !== criteria.named) {
    setNamed(criteria.named);
    setTyped(wordsOf(criteria.named));
  }
  const [isShort, setIsShort] = useState(false);
  const find = (): void => {
    const wanted = namedOf(typed) ?? null;
    setIsShort(wanted === null && typed.trim() !== '');
    if (wanted !== null || typed.trim() === '') choose({ named: wanted });
  };
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <SearchField
        field={field}
        label={t('finder.name')}
        placeholder={t('finder.name')}
        clearLabel={t('finder.clearName')}
        value={typed}
        maxLength={FINDER_NAME.most}
        translate="no"
        onChange={({ target }) => setTyped(target.value)}
        onClear={() => {
          setTyped('');
          setIsShort(false);
          choose({ named: null });
          field.current?.focus();
        }}
      />
      <Button type="submit">{t('finder.find')}</Button>
      <p role="status" className={styles.short}>
        {isShort ? t('finder.short', { count: FINDER_NAME.least }) : null}
      </p>
    </form>
  );
}

/** What a bet is looked for by; each choice is an address at once. */
export function FinderForm() {
  const t = useText();
  const { criteria, choose } = useCriteria();
  return (
    <Card aria-label={t('finder.criteria')}>
      <div className={styles.form}>
        <NameChoice />
        <div className={styles.choices}>
          <SportChoice />
          <Choice
            label={t('finder.market')}
            value={criteria.kind}
            onChoose={(word) => {
              const kind = MARKET_KIND_WORDS.find((one) => one === word);
              if (kind !== undefined) choose({ kind });
            }}
          >
            {MARKET_KIND_WORDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`finder.kind.${kind}`)}
              </option>
            ))}
          </Choice>
          <PriceChoice end="from" />
          <PriceChoice end="to" />
        </div>
        <ChipRow label={t('finder.start')}>
          {[null, ...STARTS].map((start) => (
            <Chip
              key={start}
              selected={criteria.start === start}
              label={t(`finder.start.${start ?? 'any'}`)}
              onPress={() => choose({ start })}
            />
          ))}
        </ChipRow>
      </div>
    </Card>
  );
}
