import { css } from '@emotion/css';

const crest = css`
  flex: none;
  overflow: visible;
`;

const HUES = 12;
const SHIELD = 'M1.5 1h17v9.4c0 4.6-3.6 7-8.5 9-4.9-2-8.5-4.4-8.5-9Z';
/** How the second colour lies on the first. */
const PATTERNS = [
  'M10 1h8.5v9.4c0 4.6-3.6 7-8.5 9Z',
  'M18.5 1v9.4c0 4.6-3.6 7-8.5 9-2.2-.9-4.1-1.9-5.5-3Z',
  'M1.5 12.5h17c-.7 3.4-4 5.3-8.5 6.9-4.5-1.6-7.8-3.5-8.5-6.9Z',
  'M1.5 1H6v16.9C3.2 16.2 1.5 14 1.5 10.4ZM14 1h4.5v9.4c0 3.6-1.700 5.8-4.5 7.5Z',
] as const;

/** A stable number of a name, so that a team keeps its colours everywhere. */
function hashOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [(words[0] ?? '?').slice(0, 2)];
  return letters.join('').toUpperCase();
};

/** Two of the widest letters would touch the edge. */
const WIDE = /^[MW]{2}$/;

/**
 * A two-colour badge with initials in the place of a club's crest: white letters on two dark colours, whose
 * edge stands off either theme. Decorative: the name stands beside it.
 */
export function Monogram({ name, size = 20 }: { readonly name: string; readonly size?: 16 | 20 | 32 | 40 }) {
  const hash = hashOf(name);
  const hue = (hash % HUES) * (360 / HUES);
  const other = (hue + 40 + ((hash >> 4) % 5) * 55) % 360;
  const initials = initialsOf(name);
  return (
    <svg className={crest} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHIELD} fill={`oklch(0.47 0.15 ${hue})`} />
      <path d={PATTERNS[(hash >> 7) % PATTERNS.length]} fill={`oklch(0.36 0.12 ${other})`} />
      <path d={SHIELD} fill="none" stroke="var(--line)" strokeWidth="0.75" />
      <text
        x="10"
        y="12.6"
        textAnchor="middle"
        fontSize={WIDE.test(initials) ? 6.5 : 8}
        fontWeight="650"
        fill="#fff"
      >
        {initials}
      </text>
    </svg>
  );
}
