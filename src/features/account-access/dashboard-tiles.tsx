import { Link } from 'wouter';
import { type DashboardTile, pictureOf, type TileIcon } from '#domain/account/dashboard-tile.ts';
import { getDashboard } from '#domain/contract/messages.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconGift, IconMail, IconReceipt } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import styles from './account-access.module.css';

const ICONS = { bets: IconReceipt, bonuses: IconGift, messages: IconMail } as const satisfies Record<
  TileIcon,
  unknown
>;

/** Where what a tile counts is looked at; a kind that this app does not know leads nowhere. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['OPEN_BETS', pathFor('myBets')],
  ['BONUSES', pathFor('myBetsBonuses')],
  ['MESSAGES', pathFor('inbox')],
]);

/** An icon, something of our own origin, or nothing (ACC-13.1). */
function Picture({ image }: Pick<DashboardTile, 'image'>) {
  const picture = pictureOf(image);
  switch (picture.kind) {
    case 'none':
      return null;
    case 'address':
      return <img src={picture.path} alt="" width={24} height={24} loading="lazy" />;
    case 'icon': {
      const Icon = ICONS[picture.icon];
      return <Icon size={24} aria-hidden="true" />;
    }
  }
}

function Tile({ tile }: { readonly tile: DashboardTile }) {
  const { type, name, image, data } = tile;
  const page = PAGES.get(type);
  const shown = (
    <>
      <Picture image={image} />
      <span>{name}</span> <strong data-shown="tileCount">{data.count}</strong>
    </>
  );
  return page === undefined ? (
    <span className={styles.tile}>{shown}</span>
  ) : (
    <Link href={page} className={styles.tile}>
      {shown}
    </Link>
  );
}

/** What waits for the customer: each with its name and its count (USR-04.1). */
export function DashboardTiles() {
  const t = useText();
  const { tiles, loadFailed } = useApp(({ user }) => user.dashboard) ?? {};
  return (
    <Card aria-label={t('profile.tiles')}>
      <CardHead>
        <h2>{t('profile.tiles')}</h2>
      </CardHead>
      {tiles === undefined ? (
        loadFailed === true ? (
          <LoadFailed view={getDashboard.name} />
        ) : (
          // As many places as there are kinds, in the columns in which they come.
          <div className={styles.tiles}>
            {[...PAGES.keys()].map((kind) => (
              <SkeletonRows key={kind} rows={1} height={64} prices={0} />
            ))}
          </div>
        )
      ) : tiles.length === 0 ? (
        <p className={styles.none}>{t('profile.noTiles')}</p>
      ) : (
        <ul className={styles.tiles} data-shown="tiles">
          {tiles.map((tile) => (
            <li key={tile.type}>
              <Tile tile={tile} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
