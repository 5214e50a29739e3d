import type { Standing } from '#domain/contract/results.ts';
import { LeagueTable } from '#src/features/results/league-table.tsx';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';

/** The table of the season that is played, of matches that are over alone (VIR-01.13). */
export function SeasonTable({ name, standing }: { readonly name: string; readonly standing: Standing }) {
  const t = useText();
  if (standing.kind === 'none') return null;
  return (
    <Card aria-label={t('virtual.table')}>
      <CardHead>
        <h2>{t('virtual.table')}</h2>
      </CardHead>
      {standing.kind === 'table' ? (
        <LeagueTable name={name} table={standing} />
      ) : (
        <EmptyState title={t('results.tooFew')} hint={t('virtual.tableHint')} />
      )}
    </Card>
  );
}
