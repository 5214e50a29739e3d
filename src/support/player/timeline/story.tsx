import { useEffect, useRef } from 'react';
import type { Sentence } from '#replay/index/story.ts';
import { useText } from '#src/text/text.ts';
import styles from '../player.module.css';
import type { View } from '../view.ts';

/** The sentence that the position is in: the last one told by then. */
const currentOf = (story: readonly Sentence[], at: number): number =>
  story.findLastIndex(({ position }) => position <= at);

/** A recording that names no price, as a simulated one, is told without. */
const textIdOf = ({ kind, values }: Sentence): `support.story.${Sentence['kind'] | 'sawUnnamed'}` =>
  kind === 'saw' && values.selection === '' ? 'support.story.sawUnnamed' : `support.story.${kind}`;

/** What happened, in plain words; every sentence leads to its event. */
export function Story({ view }: { readonly view: View }) {
  const t = useText();
  const { story } = view.recording;
  const current = currentOf(story, view.at);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[current];
    // Only the strip itself moves: scrolling into view would move the page around it too.
    if (item instanceof HTMLElement) list.current?.scrollTo({ left: item.offsetLeft - 48 });
  }, [current]);
  return (
    <section className={styles.story} aria-label={t('support.story')}>
      {story.length === 0 ? <p className={styles.note}>{t('support.storyNone')}</p> : null}
      <ol ref={list}>
        {story.map((sentence, nth) => {
          const { kind, position, at, values } = sentence;
          return (
            <li key={`${position}-${kind}`}>
              <button
                type="button"
                data-kind={kind}
                aria-pressed={nth === current}
                onClick={() => view.goTo(position)}
              >
                <time>{view.clock.time(at)}</time> {t(textIdOf(sentence), values)}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
