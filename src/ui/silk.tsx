import { useId } from 'react';

interface Colours {
  readonly base: string;
  readonly accent: string;
  readonly pattern: string;
}

/** Only plain colours reach the drawing: hex or a colour word. */
const isPlain = (colour: string): boolean => /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i.test(colour);
const BODY = 'M7 3 3 6v5l3-.6V21h12V10.4l3 .6V6l-4-3c-1 1.6-2.8 2.3-5 2.3S8 4.6 7 3Z';

function Pattern({ pattern }: { readonly pattern: string }) {
  switch (pattern) {
    case 'hoops':
      return <path d="M0 8h24v3H0zM0 14h24v3H0zM0 20h24v2H0z" />;
    case 'stripes':
      return <path d="M7.5 0h2v24h-2zM11.5 0h2v24h-2zM15.5 0h2v24h-2z" />;
    case 'spots':
      return (
        <path d="M9 9.5a1.4 1.4 0 1 0 .010 0M15 9.5a1.4 1.4 0 1 0 .010 0M12 14a1.4 1.4 0 1 0 .010 0M9 18a1.4 1.4 0 1 0 .010 0M15 18a1.4 1.4 0 1 0 .010 0" />
      );
    case 'sash':
      return <path d="M5 3 19 17v5L5 8Z" />;
    case 'chevron':
      return <path d="m4 9 8 6 8-6v4l-8 6-8-6Z" />;
    case 'halves':
      return <path d="M12 0h12v24H12z" />;
    case 'quarters':
      return <path d="M12 0h12v12H12zM0 12h12v12H0z" />;
    case 'star':
      return <path d="m12 8 1.6 3.6 3.9.400-2.9 2.6.800 3.9L12 16.5l-3.4 2 .8-3.9-2.9-2.6 3.9-.4Z" />;
    case 'diamond':
      return <path d="m12 7 5 6-5 6-5-6Z" />;
    case 'crossBelts':
      return <path d="m5 4 14 15v3L5 7Zm14 0L5 19v3L19 7Z" />;
    default:
      return <path d="M0 11h24v4H0z" />;
  }
}

/**
 * A jockey's silks, drawn from two colours and a pattern; without colours that can be drawn the numbered
 * cloth stands in (RAC-01).
 */
export function Silk({
  silk,
  number,
  size = 24,
}: {
  readonly silk?: Colours | undefined;
  /** Undefined where none is known: the cloth is blank then. */
  readonly number: number | undefined;
  readonly size?: 20 | 24 | 32;
}) {
  const clip = useId();
  if (silk === undefined || !isPlain(silk.base) || !isPlain(silk.accent)) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <rect x="2" y="4" width="20" height="16" rx="2" fill="var(--surface-3)" />
        <text x="12" y="16" textAnchor="middle" fontSize="11" fontWeight="650" fill="var(--text-1)">
          {number}
        </text>
      </svg>
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <clipPath id={clip}>
        <path d={BODY} />
      </clipPath>
      <path d={BODY} fill={silk.base} />
      <g clipPath={`url(#${clip})`} fill={silk.accent}>
        <Pattern pattern={silk.pattern} />
      </g>
      <path d={BODY} fill="none" stroke="var(--text-3)" strokeWidth="0.75" />
    </svg>
  );
}

/** What the dogs of British tracks wear: red, blue, white, black, orange, black and white stripes. */
const TRAPS: readonly (readonly [jacket: string, ink: string])[] = [
  ['#c8102e', '#fff'],
  ['#0b4ea2', '#fff'],
  ['#ffffff', '#111'],
  ['#1a1a1a', '#fff'],
  ['#f08a00', '#111'],
  ['#ffffff', '#c8102e'],
];
const STRIPED = 6;

/** A greyhound's jacket with the number of its trap; decorative, as the number stands beside it. */
export function TrapJacket({
  trap,
  size = 32,
}: {
  readonly trap: number | undefined;
  readonly size?: 20 | 24 | 32;
}) {
  const [jacket, ink] = TRAPS[(trap ?? 0) - 1] ?? ['var(--surface-3)', 'var(--text-1)'];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect
        x="2"
        y="4"
        width="20"
        height="16"
        rx="3"
        fill={jacket}
        stroke="var(--text-3)"
        strokeWidth="0.75"
      />
      {trap === STRIPED ? <path d="M5 4h3v16H5zM16 4h3v16h-3z" fill="#1a1a1a" /> : null}
      <text x="12" y="16.2" textAnchor="middle" fontSize="12" fontWeight="650" fill={ink}>
        {trap}
      </text>
    </svg>
  );
}
