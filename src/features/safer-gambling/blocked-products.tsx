import { useEffect, useRef } from 'react';
import { selectBlocked } from '#projections/user/select-blocked.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import './blocked.css';

/**
 * Takes every link to a blocked product from the page, wherever it stands (RGT-10.1): the root says what is
 * blocked, and `blocked.css` hides what leads there, from the eye, the keyboard and the screen reader. Offers
 * are blocked for who has shut their account, also where an operator's link leads to them (UK-33).
 */
export function BlockedProducts() {
  const mark = useRef<HTMLSpanElement>(null);
  const blocked = useApp((state) =>
    [...selectBlocked(state), ...(selectIsShut(state) ? ['OFFERS'] : [])].join(' '),
  );
  useEffect(() => {
    // The document that this stands in: a replay has a frame of its own.
    const root = mark.current?.ownerDocument.documentElement;
    if (root === undefined || blocked === '') return undefined;
    root.dataset.blocked = blocked;
    return () => {
      delete root.dataset.blocked;
    };
  }, [blocked]);
  return <span ref={mark} hidden />;
}
