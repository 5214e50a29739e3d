import { SportId } from '#domain/brand.ts';

export interface Sport {
  readonly id: SportId;
  readonly name: string;
  readonly rank: number;
  /** Event type of the Exchange Stream. */
  readonly exchangeType: string;
}

const sport = (id: number, name: string, rank: number, exchangeType: string): Sport => ({
  id: SportId.parse(`SBTC1_${id}`),
  name,
  rank,
  exchangeType,
});

/**
 * Every sport that a feed can bring. Ids of racing are the operator's (CORE-02); those marked in the ADR on
 * feeds as chosen are ours.
 */
export const SPORTS = {
  football: sport(1, 'Football', 1, '1'),
  horseRacing: sport(24, 'Horse Racing', 2, '7'),
  greyhounds: sport(66, 'Greyhounds', 3, '4339'),
  tennis: sport(5, 'Tennis', 4, '2'),
  cricket: sport(13, 'Cricket', 5, '4'),
  golf: sport(9, 'Golf', 6, '3'),
  rugbyUnion: sport(12, 'Rugby Union', 7, '5'),
  rugbyLeague: sport(34, 'Rugby League', 8, '1477'),
  darts: sport(15, 'Darts', 9, '3503'),
  boxing: sport(10, 'Boxing', 10, '6'),
  basketball: sport(2, 'Basketball', 11, '7522'),
  americanFootball: sport(16, 'American Football', 12, '6423'),
  iceHockey: sport(4, 'Ice Hockey', 13, '7524'),
  tableTennis: sport(41, 'Table Tennis', 14, '2593174'),
  volleyball: sport(42, 'Volleyball', 15, '998917'),
  badminton: sport(43, 'Badminton', 16, '627555'),
  snooker: sport(17, 'Snooker', 17, '6422'),
  martialArts: sport(11, 'MMA', 18, '26420387'),
  baseball: sport(3, 'Baseball', 19, '7511'),
  esports: sport(40, 'Esports', 21, '27454571'),
  virtualFootball: sport(19, 'Virtual Football', 32, 'virtual football'),
  virtualHorses: sport(20, 'Virtual Horses', 30, 'virtual horses'),
  virtualDogs: sport(25, 'Virtual Greyhounds', 31, 'virtual dogs'),
  australianRules: sport(21, 'Australian Rules', 20, '61420'),
} as const satisfies Readonly<Record<string, Sport>>;

/** A sport of the table. */
export const sportById = (id: string): Sport | undefined =>
  Object.values(SPORTS).find((sport) => sport.id === id);

const byExchangeType: ReadonlyMap<string, Sport> = new Map(
  Object.values(SPORTS).map((entry) => [entry.exchangeType, entry]),
);

/** A sport that the table does not name still gets a place: its exchange number behind the others. */
export const sportOfExchange = (type: string): Sport =>
  byExchangeType.get(type) ?? {
    id: SportId.parse(`SBTC1_${/^\d{1,4}$/.test(type) ? `9${type.padStart(4, '0')}` : '90000'}`),
    name: 'Other sports',
    rank: 99,
    exchangeType: type,
  };
