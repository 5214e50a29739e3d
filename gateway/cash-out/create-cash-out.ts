import { BetId, type UserId } from '#domain/brand.ts';
import { type CashOutOffer, notOffered } from '#domain/cash-out/cash-out-offer.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { CashOuts } from '../services.ts';
import { AutomaticCashOuts } from './automatic-cash-outs.ts';
import { type CashOutAnswer, knownAnswer, readCashOuts } from './cash-out-rows.ts';
import { stateOfCashOuts } from './cash-out-status.ts';
import type { CashOutContext } from './context.ts';
import { editOfBet } from './edit-of-bet.ts';
import { PendingCashOuts } from './pending-cash-outs.ts';
import { openBetsOf, withFacts } from './read-valued.ts';
import { setRule } from './set-rule.ts';
import { takeCashOut } from './take-cash-out.ts';
import { valueBet } from './value-bet.ts';
import type { ValuedBet } from './valued-bet.ts';

export interface CashOutService extends CashOuts {
  /** Prices, markets or results have changed: rules may be reached. */
  observe(delta: CatalogueDelta): void;
  /** Another gateway has changed these bets. */
  heard(bets: readonly BetId[]): void;
  /** What another gateway said was missed for a while: everything is looked at anew. */
  missed(): void;
  /** Takes up what waited when the gateway went down. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

const betsNamed = ({ db }: CashOutContext, bets: readonly BetId[]) =>
  db
    .selectFrom('bets')
    .selectAll()
    .where('id', 'in', [...bets])
    .execute();

/** Cash-out, on the database. */
export function createCashOuts(context: CashOutContext): CashOutService {
  // One that failed has left its rule another ref, without which the next firing would be in vain.
  const pending = new PendingCashOuts(context, (betId) => automatic.heard([betId]));
  const automatic: AutomaticCashOuts = new AutomaticCashOuts(context, (ref, ms) => pending.endAfter(ref, ms));
  const known = async (user: UserId, request: CashOutRequest): Promise<CashOutAnswer | undefined> => {
    const row = (await readCashOuts(context, [request.ref])).get(request.ref);
    return row === undefined ? undefined : knownAnswer(context, row, user, request);
  };
  const offerOf = (valued: ValuedBet): CashOutOffer => {
    try {
      return valueBet(valued, context.offer, context.rules).offer;
    } catch (error) {
      // What is wrong with one bet hides no other, and ends no gateway.
      context.report(error);
      return notOffered('awaiting');
    }
  };
  return {
    async cashOut(user, request) {
      const before = await known(user, request);
      if (before !== undefined) return before;
      const taken = await takeCashOut(context, user, request, { kind: 'insert' });
      switch (taken.kind) {
        case 'ended':
          return { kind: 'answered', outcome: taken.outcome };
        case 'delayed':
          pending.endAfter(request.ref, taken.ms);
          return { kind: 'answered', outcome: taken.outcome };
        case 'notFound':
          return { kind: 'notFound' };
        case 'refTaken': {
          const meanwhile = await known(user, request);
          if (meanwhile === undefined) throw new Error(`cash-out ${request.ref} was taken and is gone`);
          return meanwhile;
        }
      }
    },
    status: (user, refs, fence) => stateOfCashOuts(context, user, refs, fence),
    editOf: (user, betId, selections) => editOfBet(context, user, betId, selections),
    async offersFor(bets) {
      const rows = bets.length === 0 ? [] : await betsNamed(context, bets);
      const valued = await withFacts(context.db, rows);
      return new Map(valued.map((one): [BetId, CashOutOffer] => [BetId.parse(one.bet.id), offerOf(one)]));
    },
    openBets: (user) => openBetsOf(context.db, user),
    valueOf: offerOf,
    async setRule(user, change) {
      const set = await setRule(context, user, change);
      if (set !== undefined) await automatic.ruleChanged(change.betId);
      return set;
    },
    observe: (delta) => automatic.observe(delta),
    heard: (bets) => automatic.heard(bets),
    missed: () => automatic.lookAnew(),
    isOn: () => context.rules.isOn,
    takesSystems: () => context.rules.systems,
    async resume() {
      await pending.resume();
      await automatic.sweep();
    },
    async close() {
      await automatic.close();
      await pending.close();
    },
  };
}
