import { askingAndTelling } from './bugs/asking-and-telling.ts';
import { betBuilders } from './bugs/bet-builders.ts';
import { cashOuts } from './bugs/cash-outs.ts';
import { edits } from './bugs/edits.ts';
import { howLongTheyLooked } from './bugs/how-long-they-looked.ts';
import { moneyAndOdds } from './bugs/money-and-odds.ts';
import { otherSports } from './bugs/other-sports.ts';
import { ownPrices } from './bugs/own-prices.ts';
import { races } from './bugs/races.ts';
import { saferGambling } from './bugs/safer-gambling.ts';
import { theGatewaysWord } from './bugs/the-gateways-word.ts';
import { theLog } from './bugs/the-log.ts';
import { waywardFeeds } from './bugs/wayward-feeds.ts';
import { whatIsOnOffer } from './bugs/what-is-on-offer.ts';
import { whoseSession } from './bugs/whose-session.ts';
import type { PlantedBug } from './planted-bug.ts';

export const allBugs: readonly PlantedBug[] = [
  ...askingAndTelling,
  ...whoseSession,
  ...theGatewaysWord,
  ...moneyAndOdds,
  ...whatIsOnOffer,
  ...theLog,
  ...howLongTheyLooked,
  ...betBuilders,
  ...ownPrices,
  ...waywardFeeds,
  ...cashOuts,
  ...edits,
  ...saferGambling,
  ...otherSports,
  ...races,
];
