import { type CashOutKnowledge, NO_CASH_OUTS } from '#domain/cash-out/cash-out-state.ts';
import type { Tab } from '../../device/tab.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { CashOutsByLog } from './cash-outs-by-log.ts';

class Read {
  count = 0;
  readonly by = new CashOutsByLog();
}

/** What a log must have said before a screen may say that. */
function isProven({ asked, ends }: CashOutsByLog, ref: string, knowledge: CashOutKnowledge): boolean {
  const end = ends.get(ref);
  switch (knowledge) {
    case 'paid':
      return end?.status === 'SUCCEEDED' && end.receipt?.ref === ref;
    case 'refused':
      return end?.status === 'FAILED';
    case 'notSent':
      return asked.get(ref)?.isAbandoned === true;
    default:
      return true;
  }
}

/** CSH-02.3 of every screen that is looked at: how a cash-out ended is what the log has proof of. */
export class ToldCashOuts {
  readonly #read = new Map<Tab, Read>();

  look({ people }: Pick<World, 'people'>): readonly Finding[] {
    return people.flatMap(({ name, tab }) => {
      if (tab === undefined || tab.isGone) return [];
      const { by } = this.#readOf(tab);
      const { attempts } = tab.state().myBets.cashOut ?? NO_CASH_OUTS;
      return attempts.flatMap(({ request: { ref }, knowledge }): readonly Finding[] =>
        isProven(by, ref, knowledge)
          ? []
          : [
              {
                checker: 'CSH-02',
                fingerprint: `CSH-02 ${knowledge} without proof`,
                sentence: `${name}: cash-out ${ref} is called ${knowledge} without proof`,
              },
            ],
      );
    });
  }

  #readOf(tab: Tab): Read {
    const read = this.#read.get(tab) ?? new Read();
    this.#read.set(tab, read);
    for (const event of tab.events.slice(read.count)) read.by.take(event);
    read.count = tab.events.length;
    return read;
  }
}
