/**
 * Every number of the simulated world, in one place. Times in ms of real time unless the name says otherwise.
 */
export interface FootballConfig {
  /** A match of the running programme kicks off at each multiple of this. */
  readonly every: number;
  /** Running programme: how long before kick-off a match is on offer. */
  readonly ahead: number;
  /** Match seconds that pass in one real second in the running programme; 12 plays 90 minutes in 7½. */
  readonly pace: number;
  /** Calendar matches, kicked off at these London times of every day, in minutes of the day. */
  readonly calendarKickOffs: readonly number[];
  /** Calendar: days before kick-off that a match is on offer. */
  readonly calendarDays: number;
  /** Calendar: match seconds that pass in one real second. 1 is real time. */
  readonly calendarPace: number;
  /** Between two looks at the prices in play, in the running programme and in the calendar. */
  readonly reprice: number;
  readonly calendarReprice: number;
  /** How long the markets stay suspended after a goal, a red card, a penalty. */
  readonly suspended: number;
  /** How long a video check takes, on top of `suspended`. */
  readonly videoCheck: number;
  /** From the final whistle to the event leaving the offer. */
  readonly linger: number;
  /** Half-time interval, in match seconds. */
  readonly intervalSeconds: number;
}

export interface RacingConfig {
  /** A race of the running programme is due off at each multiple of this. */
  readonly every: number;
  /** Running programme: meetings at a time. A meeting has a race every `every` × `meetings`. */
  readonly meetings: number;
  /** Running programme: how long before the off a race is on offer. */
  readonly ahead: number;
  /** Calendar: meetings of every day, today, tomorrow and the day after. */
  readonly calendarMeetings: number;
  /**
   * Calendar: London times of the races of a meeting, in minutes of the day; meetings are staggered by 5
   * minutes.
   */
  readonly calendarOffs: readonly number[];
  readonly calendarDays: number;
  /** Prices appear this long before the off; until then a race shows SP. */
  readonly pricedAhead: number;
  /** Between two moves of the market in the last ten minutes. */
  readonly move: number;
  /** Real ms that one furlong takes. */
  readonly furlong: number;
  /** Between two pictures of the running order. */
  readonly runningOrder: number;
  /** From the weighed-in to the race leaving the offer. */
  readonly linger: number;
}

export interface OutrightsConfig {
  /** Days of London from one season of a league with a calendar to the next. */
  readonly seasonDays: number;
  /** Days before its season begins that a winner of such a league can be bet on. */
  readonly aheadDays: number;
  /** Of a league round the clock: how long before its season begins. */
  readonly quickAhead: number;
  /** From the end of a season to the event leaving the offer. */
  readonly linger: number;
}

export interface SimulatorConfig {
  /** How often the world is looked at. */
  readonly tickMs: number;
  /**
   * A market that is suspended when the world begins: so many instants back its last prices are looked for,
   * three times as many as were ever needed.
   */
  readonly lookedBack: number;
  /** Key prefixes of the sports on the seam that are played; all of them when absent. */
  readonly sports?: readonly string[];
  readonly football: FootballConfig;
  readonly racing: RacingConfig;
  readonly greyhounds: RacingConfig;
  readonly outrights: OutrightsConfig;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const simulatorConfig: SimulatorConfig = {
  tickMs: 100,
  lookedBack: 150,
  football: {
    every: 2 * minute,
    ahead: 40 * minute,
    pace: 12,
    calendarKickOffs: [12 * 60 + 30, 15 * 60, 17 * 60 + 30, 20 * 60],
    calendarDays: 3,
    calendarPace: 1,
    reprice: 15 * second,
    calendarReprice: 30 * second,
    suspended: 6 * second,
    videoCheck: 8 * second,
    linger: 3 * minute,
    intervalSeconds: 6 * 60,
  },
  racing: {
    every: 2 * minute,
    meetings: 12,
    ahead: 2 * hour,
    calendarMeetings: 4,
    calendarOffs: [780, 815, 850, 885, 920, 955, 990],
    calendarDays: 3,
    pricedAhead: 26 * hour,
    move: 6 * second,
    furlong: 2_200,
    runningOrder: 2_500,
    linger: 6 * minute,
  },
  greyhounds: {
    every: 3 * minute,
    meetings: 5,
    ahead: 2 * hour,
    calendarMeetings: 3,
    calendarOffs: Array.from({ length: 12 }, (_, race) => 11 * 60 + race * 15),
    calendarDays: 2,
    pricedAhead: 26 * hour,
    move: 8 * second,
    // 480 metres in about 29 s.
    furlong: 12_270,
    runningOrder: 1_500,
    linger: 6 * minute,
  },
  outrights: {
    seasonDays: 7,
    aheadDays: 2,
    quickAhead: 2 * hour,
    linger: 30 * minute,
  },
};

/** As the default, faster and denser: thousands of price changes a second, for load. */
export const busyConfig: SimulatorConfig = {
  tickMs: 50,
  lookedBack: simulatorConfig.lookedBack,
  football: { ...simulatorConfig.football, every: 1_500, reprice: second, ahead: 3 * minute },
  outrights: simulatorConfig.outrights,
  racing: { ...simulatorConfig.racing, every: 10 * second, move: second, ahead: 15 * minute },
  greyhounds: { ...simulatorConfig.greyhounds, every: 15 * second, move: second, ahead: 15 * minute },
};
