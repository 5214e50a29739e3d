import { useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import type { SessionFilter } from '#domain/contract/staff-recordings.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { deskLimits } from '../limits.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { inputOf, momentOf } from '../time-text.ts';
import { SavedFilters } from './saved-filters.tsx';
import type { SessionList } from './use-sessions.ts';

const WORDS = ['text', 'error', 'build'] as const;

function filterOf(form: HTMLFormElement): SessionFilter {
  const typed = new FormData(form);
  const of = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [text, error, build, brand] = [of('text'), of('error'), of('build'), of('brand')];
  const from = momentOf(of('from'));
  const to = momentOf(of('to'));
  return {
    ...(text === '' ? {} : { text }),
    ...(error === '' ? {} : { error }),
    ...(build === '' ? {} : { build }),
    ...(brand === '' ? {} : { brand }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

function Fields({ filter }: { readonly filter: SessionFilter }) {
  const t = useText();
  const { me } = useStaff();
  return (
    <>
      {WORDS.map((name) => (
        <label key={name} className={styles.small}>
          <span>{t(`staff.filter.${name}`)}</span>
          <input name={name} defaultValue={filter[name] ?? ''} maxLength={STAFF_LIMITS.search} />
        </label>
      ))}
      <label className={styles.small}>
        <span>{t('staff.filter.brand')}</span>
        <select name="brand" defaultValue={filter.brand ?? ''}>
          <option value="">{t('staff.filter.allBrands')}</option>
          {me.brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={styles.small}>
          <span>{t(`staff.filter.${name}`)}</span>
          <input name={name} type="datetime-local" defaultValue={inputOf(filter[name])} />
        </label>
      ))}
    </>
  );
}

/** What the list is narrowed down to, and the filters that were saved for another time. */
export function FilterBar({ list }: { readonly list: SessionList }) {
  const t = useText();
  // The fields start anew from the filter when it was not typed here.
  const [chosen, setChosen] = useState(0);
  const choose = (filter: SessionFilter): void => {
    setChosen((count) => count + 1);
    list.setFilter(filter);
  };
  return (
    <details className={styles.filters} open={window.innerWidth >= deskLimits.wide}>
      <summary>{t('staff.filter')}</summary>
      <form
        key={chosen}
        onSubmit={(event) => {
          event.preventDefault();
          list.setFilter(filterOf(event.currentTarget));
        }}
      >
        <Fields filter={list.filter} />
        <Button type="submit" small>
          {t('staff.filter.apply')}
        </Button>
        <Button look="quiet" small onClick={() => choose({})}>
          {t('staff.filter.clear')}
        </Button>
      </form>
      <SavedFilters filter={list.filter} onChoose={choose} />
    </details>
  );
}
