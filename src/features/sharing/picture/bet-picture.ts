/** A bet as a picture tells it: texts of the screen, and nothing by which its owner is known. */
export interface BetPicture {
  readonly heading: string;
  readonly legs: readonly PictureLeg[];
  /** Price of the whole; empty where it has none of its own. */
  readonly odds: string;
  /** Null where nothing is staked. It is shown by the customer's choice alone. */
  readonly money: PictureMoney | null;
  /** What the prices are: those of a moment, or those that were taken. */
  readonly note: string;
}

export interface PictureLeg {
  readonly selection: string;
  readonly market: string;
  readonly event: string;
  /** Empty inside a bet builder. */
  readonly odds: string;
}

export interface PictureMoney {
  readonly stake: string;
  readonly returns: string;
  readonly returnsLabel: string;
}

/** Words that stand on every picture. */
export interface PictureWords {
  readonly brand: string;
  readonly odds: string;
  readonly stake: string;
}

/** The picture without what was not chosen: from here on nobody knows what is left out. */
export const asChosen = (picture: BetPicture, showsMoney: boolean): BetPicture =>
  showsMoney ? picture : { ...picture, money: null };

/** The same in one text, for who does not see it. */
export function pictureAlt({ heading, legs, odds, money, note }: BetPicture, words: PictureWords): string {
  const told = legs.map((leg) =>
    [[leg.selection, leg.odds].filter((part) => part !== '').join(' '), leg.market, leg.event].join(', '),
  );
  return [
    words.brand,
    heading,
    ...told,
    ...(odds === '' ? [] : [`${words.odds} ${odds}`]),
    ...(money === null ? [] : [`${words.stake} ${money.stake}`, `${money.returnsLabel} ${money.returns}`]),
    note,
  ].join('. ');
}
