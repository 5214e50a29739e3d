import type { SportId } from '#domain/brand.ts';
import { getSports } from '#domain/contract/initial-calls.ts';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { inOrder, type ShownSport } from '#src/features/sports/order.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { Switch } from '#src/ui/switch.tsx';
import styles from './settings.module.css';

function OfSport({ sport }: { readonly sport: ShownSport }) {
  const submit = useSubmit();
  const on = useApp(({ settings }) => settings.settings.liveAlerts.defaultHappenings);
  const isThis = ({ sportCategoryId }: { readonly sportCategoryId: string }): boolean =>
    sportCategoryId === sport.sportId;
  const change = (checked: boolean, sportCategoryId: SportId): void => {
    const others = on.filter((one) => !isThis(one));
    const value = checked ? [...others, { sportCategoryId }] : others;
    submit({ type: 'intent/settingChanged', data: { name: 'liveAlerts.defaultHappenings', value } });
  };
  return (
    <div className={styles.row}>
      <Switch
        label={sport.name}
        checked={on.some(isThis)}
        onChange={(checked) => change(checked, sport.sportId)}
      />
    </div>
  );
}

/** Of which sports the favourites are told of, while the app is open (ENG-05). */
export function AlertSettings() {
  const t = useText();
  const view = usePageView(getSports);
  const failed = useApp((state) => state.settings.saveFailed);
  return (
    <Card role="group" aria-label={t('preferences.alerts')}>
      <CardHead>
        <h2>{t('preferences.alerts')}</h2>
      </CardHead>
      <p className={styles.about}>{t('preferences.alertsHint')}</p>
      <ViewState
        name={getSports.name}
        view={view}
        skeleton={<SkeletonRows rows={12} height={44} prices={0} />}
      >
        {({ sports }) => inOrder(sports).map((sport) => <OfSport key={sport.sportId} sport={sport} />)}
      </ViewState>
      <p role="status" className={styles.failed}>
        {failed ? t('preferences.saveFailed') : ''}
      </p>
    </Card>
  );
}
