import { money } from '#domain/money/parse-money.ts';
import type { RefusalType } from '#domain/placement/refusals/refusal-types.ts';
import type { RefusalReason } from '../placement/decide/refusal-reason.ts';
import type { RiskAnswer, RiskRule, TraderAnswer } from '../placement/risk/risk-rules.ts';

/** The demonstration customer for whom the stake of a bet chooses the answer; nobody else is touched. */
export const TESTER = 'demonstration-tester';

/**
 * What a tester gets for each stake of a line, in pence. `docs/provoking-answers.md` is this table in words.
 */
const refusals: readonly (readonly [stake: number, type: RefusalType, extra?: Partial<RefusalReason>])[] = [
  [101, 'TECHNICAL_ERROR'],
  [102, 'BET_ALREADY_PLACED'],
  [103, 'StakeTooHigh', { maxStake: money(50) }],
  [104, 'MaxBetOver', { maxStake: money(60) }],
  [105, 'MaxExposureReached', { maxStake: money(70) }],
  [106, 'TRADER_STAKE_TOO_HIGH', { maxStake: money(80) }],
  [107, 'TRADER_MAX_REBET_EXCEEDED'],
  [108, 'TRADING_DECISION', { maxStake: money(90) }],
  [109, 'MINIMUM_STAKE', { minStake: money(200) }],
  [110, 'SINGLES_ONLY'],
  [111, 'LIVE_BETTING_RESTRICTED'],
  [112, 'EACH_WAY_ODDS_CHANGED'],
  [113, 'EACH_WAY_NOT_OFFERED'],
  [114, 'EACH_WAY_REQUIRED'],
  [115, 'EVENT_SUSPENDED'],
  [116, 'EVENT_CLOSED'],
  [117, 'LEAGUE_SUSPENDED'],
  [118, 'LEAGUE_CLOSED'],
  [119, 'MARKET_SUSPENDED'],
  [120, 'MARKET_CLOSED'],
  [121, 'SELECTION_SUSPENDED'],
  [122, 'SELECTION_CLOSED'],
  [123, 'SELECTION_NOT_FOUND'],
  [124, 'INVALID_SELECTION'],
  [125, 'FREE_BET_EXPIRED'],
  [126, 'FREE_BET_NOT_AVAILABLE'],
  [127, 'FREE_BET_ONE_AT_A_TIME'],
  [128, 'FREE_BET_REQUIREMENTS'],
  [129, 'PROFIT_BOOST_NOT_AVAILABLE'],
  [130, 'VERIFY_ACCOUNT'],
  [131, 'INVALID_BET'],
  [132, 'SELECTIONS_REQUIRED', { count: 3 }],
  [133, 'BET_TYPE_MISSING'],
  [134, 'NO_FORECAST_TRICAST'],
  [135, 'NON_COMBINABLE'],
  [136, 'PLEASE_DEPOSIT'],
  [137, 'INSUFFICIENT_FUNDS'],
  [138, 'ODDS_CHANGED'],
  [139, 'NOT_PLACED_ODDS_CHANGED'],
  [140, 'BET_NOT_ACCEPTED'],
  [141, 'WAIT_SAME_MARKET'],
  [142, 'BETTING_BLOCKED'],
  [143, 'SelfImposedLimitsExceeded'],
  [144, 'CURRENCY_MISMATCH'],
  [145, 'CONTENT_MISMATCH'],
  [146, 'PLACEMENT_FENCED'],
  [147, 'Other'],
  [148, 'EACH_WAY_CHANGED'],
  [149, 'TOO_MANY_WAITING'],
  [160, 'SPEND_LIMIT_EXCEEDED', { code: 160 }],
  [170, 'WIN_LIMIT_EXCEEDED', { code: 170 }],
];

const trader = (afterMs: number, says: TraderAnswer): RiskAnswer => ({
  kind: 'refer',
  afterMs,
  trader: says,
});

/** Answers that are no refusal at once. */
const others: readonly (readonly [stake: number, name: string, answer: RiskAnswer])[] = [
  [201, 'delayed', { kind: 'delay', ms: 5_000 }],
  [202, 'delayed-past-the-waiting-period', { kind: 'delay', ms: 70_000 }],
  [203, 'trader-accepts', trader(4_000, { kind: 'accept' })],
  [
    204,
    'trader-refuses',
    trader(4_000, {
      kind: 'refuse',
      fault: {
        type: 'TRADING_DECISION',
        message: 'The trader did not accept this bet.',
        maxStake: money(100),
      },
    }),
  ],
  [
    205,
    'trader-offers-less',
    trader(4_000, { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: 20_000 }),
  ],
  [
    206,
    'trader-offers-another-price',
    trader(4_000, { kind: 'counter', stakePercent: 100, pricePercent: 80, standsMs: 20_000 }),
  ],
  [
    207,
    'trader-offers-less-at-another-price',
    trader(4_000, { kind: 'counter', stakePercent: 50, pricePercent: 80, standsMs: 20_000 }),
  ],
  [
    208,
    'trader-offers-for-a-moment',
    trader(2_000, { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: 5_000 }),
  ],
];

const forStake = (stake: number) => ({ customers: [TESTER], stake });

/** In the order of their stakes. */
export const demonstrationRules: readonly RiskRule[] = [
  ...refusals.map(([stake, type, extra]): RiskRule => {
    const fault: RefusalReason = {
      type,
      message: `Provoked by a stake of ${stake} on a demonstration account.`,
      ...extra,
    };
    return { name: `refused-${type}`, when: forStake(stake), answer: { kind: 'refuse', fault } };
  }),
  ...others.map(([stake, name, answer]): RiskRule => ({ name, when: forStake(stake), answer })),
];
