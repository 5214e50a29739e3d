import { MINIMUM_AGE } from '#domain/account/registration.ts';
import { GROUP_SIZE } from '#domain/builder/rules.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { OddsFormat } from '#domain/contract/bettor-choices.ts';
import type { AppConfig } from '#domain/contract/config.ts';
import type { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { fixedText } from '#domain/odds/fraction.ts';
import { packOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import { BEST_ODDS_FROM } from '#domain/racing/best-odds.ts';
import { CAST_MARGIN, LEAST_DIVIDEND } from '#domain/racing/cast-dividend.ts';
import { eachWayTerms } from '#domain/racing/each-way-terms.ts';
import { RULE_FOUR_BANDS, RULE_FOUR_MOST } from '#domain/racing/rule-four.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

export interface FiguresOf {
  readonly config: AppConfig;
  readonly currency: Currency;
  readonly format: OddsFormat;
  readonly t: Text;
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What stands in a text for `{{name}}` and `{{table:name}}`. */
export interface Figures {
  readonly values: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Table>>;
}

/** The largest field for which terms are told one by one; beyond it nothing changes. */
const LARGEST_FIELD = 20;
/** A price to explain with. */
const LONG_PRICE = packOdds(9, 1);

interface Terms {
  readonly from: number;
  to: number;
  readonly text: string;
}

/** The usual each-way terms, asked of the rule itself for every size of field. */
function eachWayTable({ t }: FiguresOf): Table {
  const rowsFor = (handicap: boolean): readonly (readonly string[])[] => {
    const rows: Terms[] = [];
    for (let runners = 1; runners <= LARGEST_FIELD; runners += 1) {
      const terms = eachWayTerms(runners, handicap);
      const text = terms === undefined ? t('published.winOnly') : t('published.placeTerms', { ...terms });
      const last = rows.at(-1);
      if (last?.text === text) last.to = runners;
      else rows.push({ from: runners, to: runners, text });
    }
    return rows.map(({ from, to, text }) => [
      t(handicap ? 'published.handicap' : 'published.anyRace'),
      t(to === LARGEST_FIELD ? 'published.runnersFrom' : 'published.runners', { from, to }),
      text,
    ]);
  };
  const [all, handicaps] = [rowsFor(false), rowsFor(true)];
  const isOwn = (row: readonly string[]): boolean =>
    !all.some((other) => other[1] === row[1] && other[2] === row[2]);
  return {
    head: [t('published.race'), t('published.field'), t('published.places')],
    rows: [...all, ...handicaps.filter(isOwn)],
  };
}

const ruleFourTable = ({ format, t }: FiguresOf): Table => ({
  head: [t('published.withdrawnPrice'), t('published.deduction')],
  rows: [
    ...RULE_FOUR_BANDS.map(({ longest, pence }) => [
      t('published.upTo', { price: oddsText(longest, format) }),
      t('published.pence', { pence }),
    ]),
    [t('published.longer'), t('published.noDeduction')],
  ],
});

function offersOf({ config, format, t }: FiguresOf): Record<string, string> {
  const { accaBoost, earlyPayouts } = config.betslip;
  const least = accaBoost === undefined ? undefined : parseOddsText(accaBoost.minimumLegOdds);
  const heroes = earlyPayouts?.halfTimeHeroes;
  return {
    accaBoost:
      accaBoost === undefined || least === undefined
        ? t('published.notOffered')
        : t('published.accaBoost', {
            legs: accaBoost.minimumLegs,
            odds: oddsText(least, format),
            step: accaBoost.stepPercent,
            most: accaBoost.maximumPercent,
          }),
    twoUp: t(earlyPayouts?.twoUp === true ? 'published.twoUp' : 'published.noTwoUp'),
    halfTimeHeroes:
      heroes === undefined
        ? t('published.noHalfTimeHeroes')
        : t('published.halfTimeHeroes', { results: heroes.minimumMatchResults }),
  };
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Every figure that a published text names comes from what the app and the gateway go by, so that text and
 * behaviour cannot differ (CNT-02).
 */
export function figuresOf(of: FiguresOf): Figures {
  const { config, currency, format } = of;
  const { betslip } = config;
  const perCurrency = (amounts: Readonly<Record<string, number>>): string =>
    moneyText(money(amounts[currency] ?? 0), currency);
  const { retention, bonus } = DEFAULTS;
  const values = {
    minimumStake: perCurrency(betslip.minimumStake),
    minimumSystemStake: perCurrency(betslip.minimumSystemStake),
    maximumNetWinnings: perCurrency(betslip.maximumNetWinnings),
    maximumSize: String(betslip.maximumSize),
    bestOddsFrom: clockOf(BEST_ODDS_FROM),
    ruleFourMost: String(RULE_FOUR_MOST),
    castMargin2: String(CAST_MARGIN[2] ?? 0),
    castMargin3: String(CAST_MARGIN[3] ?? 0),
    castLeast: fixedText(LEAST_DIVIDEND, 2),
    builderMinimum: String(GROUP_SIZE.minimum),
    builderMaximum: String(GROUP_SIZE.maximum),
    freeBetReturnedDays: String(bonus.returnedForMs / 86_400_000),
    fullSessionDays: String(retention.fullSessionDays),
    betEvidenceYears: String(retention.betEvidenceYears),
    saferGamblingYears: String(retention.responsibleGamblingYears),
    minimumAge: String(MINIMUM_AGE),
    exampleLong: oddsText(LONG_PRICE, format),
    ...offersOf(of),
  };
  return { values, tables: { eachWay: eachWayTable(of), rule4: ruleFourTable(of) } };
}
