import type { SportId } from '#domain/brand.ts';
import { getSports } from '#domain/contract/initial-calls.ts';
import { alertsOfSport, type OfferedAlert } from '#domain/settings/alert-kinds.ts';
import { type AlertKind, alertKindsOf } from '#domain/settings/live-alert.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { inOrder, type ShownSport } from '#src/features/sports/order.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { Switch } from '#src/ui/switch.tsx';
import styles from './settings.module.css';

type Happenings = Settings['liveAlerts']['defaultHappenings'];

/** What of a sport is told, of what it has (ENG-05.2): those that come at first until others are chosen. */
function Kinds({
  of,
  offered,
  change,
}: {
  readonly of: Happenings[number];
  readonly offered: readonly OfferedAlert[];
  readonly change: (kinds: AlertKind[]) => void;
}) {
  const t = useText();
  const chosen = alertKindsOf(of.kinds);
  const kinds = offered.map(({ kind }) => kind);
  return (
    <div className={styles.kinds}>
      {offered.map(({ kind, words }) => (
        <Switch
          key={kind}
          label={t('preferences.alertKind', { kind: words })}
          checked={chosen.includes(kind)}
          onChange={(checked) =>
            change(kinds.filter((one) => (one === kind ? checked : chosen.includes(one))))
          }
        />
      ))}
    </div>
  );
}

function OfSport({ sport }: { readonly sport: ShownSport }) {
  const submit = useSubmit();
  const on = useApp(({ settings }) => settings.settings.liveAlerts.defaultHappenings);
  const isThis = ({ sportCategoryId }: { readonly sportCategoryId: string }): boolean =>
    sportCategoryId === sport.sportId;
  const own = on.find(isThis);
  const write = (value: Happenings): void =>
    submit({
      type: 'intent/settingChanged',
      data: {
        name: 'liveAlerts.defaultHappenings',
        value: value.map(({ sportCategoryId, kinds }) =>
          kinds === undefined ? { sportCategoryId } : { sportCategoryId, kinds: [...kinds] },
        ),
      },
    });
  const change = (checked: boolean, sportCategoryId: SportId): void => {
    const others = on.filter((one) => !isThis(one));
    write(checked ? [...others, { sportCategoryId }] : others);
  };
  return (
    <>
      <div className={styles.row}>
        <Switch
          label={sport.name}
          checked={own !== undefined}
          onChange={(checked) => change(checked, sport.sportId)}
        />
      </div>
      {own === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: switches of one sport, not a fieldset
        <div role="group" aria-label={sport.name}>
          <Kinds
            of={own}
            offered={alertsOfSport(sport.sportId)}
            change={(kinds) => write(on.map((one) => (isThis(one) ? { ...one, kinds } : one)))}
          />
        </div>
      )}
    </>
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
        {({ sports }) =>
          inOrder(sports)
            .filter(({ sportId }) => alertsOfSport(sportId).length > 0)
            .map((sport) => <OfSport key={sport.sportId} sport={sport} />)
        }
      </ViewState>
      <p role="status" className={styles.failed}>
        {failed ? t('preferences.saveFailed') : ''}
      </p>
    </Card>
  );
}
