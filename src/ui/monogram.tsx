import styles from './small.module.css';

const HUES = 12;

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

/** A two-colour badge with initials in the place of a club's crest. Decorative: the name stands beside it. */
export function Monogram({ name, size = 20 }: { readonly name: string; readonly size?: 16 | 20 | 32 | 40 }) {
  const hash = hashOf(name);
  const hue = (hash % HUES) * (360 / HUES);
  const other = (hue + 40 + ((hash >> 4) % 5) * 55) % 360;
  return (
    <svg className={styles.monogram} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" fill={`oklch(0.42 0.11 ${hue})`} />
      <path d="M20 0V20H0Z" fill={`oklch(0.33 0.1 ${other})`} />
      <text x="10" y="13.4" textAnchor="middle" fontSize="9" fontWeight="650" fill="#fff">
        {initialsOf(name)}
      </text>
    </svg>
  );
}
