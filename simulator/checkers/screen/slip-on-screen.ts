import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

type View = Pick<ReturnType<NonNullable<World['people'][number]['tab']>['view']>, 'legs' | 'stakes' | 'tab'>;

/** INV-22 and INV-29, of every slip that is looked at. */
export function slipsOnScreen({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    const why = tab === undefined ? undefined : againstTheRules(tab.view(), tab.state().betslip.freeBets);
    return why === undefined
      ? []
      : [{ checker: 'slip', fingerprint: `slip ${why}`, sentence: `${name}: ${why}` }];
  });
}

/**
 * What a slip shows against INV-22 and INV-29; undefined when nothing.
 *
 * @param freeBets by box; such a box shows what the free bet is worth, which nobody typed.
 */
export function againstTheRules({ legs, stakes, tab }: View, freeBets: object): string | undefined {
  if (legs.some(({ status, change }) => status !== 'open' && change !== null))
    return 'a leg that is closed asks about its price (INV-22)';
  if (tab !== 'single') return undefined;
  const common = stakes.find(({ stakeId }) => stakeId === 'commonSingle');
  const singles = stakes.filter(({ stakeId }) => stakeId.startsWith('single:')).map(({ text }) => text);
  if (common === undefined || singles.length < 2 || Object.keys(freeBets).length > 0) return undefined;
  const equal = new Set(singles).size === 1 ? (singles[0] ?? '') : '';
  return common.text === equal ? undefined : 'the common stake is not what all singles have (INV-29)';
}
