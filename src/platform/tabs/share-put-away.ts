import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { selectNotices } from '#projections/live/select-notices.ts';
import { type PutAway, parsePutAway } from './parse-put-away.ts';

const KEY = 'slipstream.notices';

type Page = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/**
 * What the customer has put away of the messages over every page is put away in all tabs of the browser, and
 * in those to come, until the words are others (MSG-01, MEND-32). Storage that is forbidden or full holds
 * nothing, and each tab is asked.
 *
 * @returns what ends it
 */
export function sharePutAway(
  runtime: Pick<Runtime, 'attach' | 'state' | 'subscribe' | 'submit'>,
  page: Page,
): () => void {
  const read = (): PutAway => {
    try {
      return parsePutAway(page.localStorage.getItem(KEY));
    } catch {
      return {};
    }
  };
  let known = read();
  let seen = selectNotices(runtime.state());
  const obey = (): void => {
    seen = selectNotices(runtime.state());
    const read = seen.filter(({ id, text, dismissable }) => dismissable && known[id] === text);
    for (const { id } of read)
      runtime.submit({ type: 'intent/systemMessageDismissed', data: { id, elsewhere: true } }, 'tabs');
  };
  const detach = runtime.attach((event) => {
    if (event.type !== 'intent/systemMessageDismissed' || event.data.elsewhere === true) return;
    const { id } = event.data;
    const text = runtime.state().live.notices?.dismissed[id];
    // Of the account nothing is kept for other tabs.
    if (text === undefined || text === '') return;
    const { [id]: _, ...others } = read();
    known = { ...others, [id]: text };
    try {
      page.localStorage.setItem(KEY, JSON.stringify(known));
    } catch {
      // Each tab is asked then.
    }
  });
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== KEY && key !== null) return;
    known = parsePutAway(newValue);
    obey();
  };
  page.addEventListener('storage', onStorage);
  const unsubscribe = runtime.subscribe(() => {
    if (selectNotices(runtime.state()) !== seen) obey();
  });
  obey();
  return () => {
    page.removeEventListener('storage', onStorage);
    unsubscribe();
    detach();
  };
}
