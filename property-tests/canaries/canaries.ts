/**
 * Secrets that are planted wherever the app lets something in, to be looked for wherever something comes out:
 * logs, stored segments, exported files, packs and documents made of them (EVT-04, UK-47, UK-48). Obviously
 * invented.
 */
export interface Canary {
  readonly kind: CanaryKind;
  readonly value: string;
}

const shapes = {
  password: (n: string) => `cnry pass ${n} horse`,
  captcha: (n: string) => `cnrycaptcha-${n}`,
  oneTimeCode: (n: string) => `cnryotp-${n}`,
  token: (n: string) => `cnrytok.${n}.eyJhbGciOi`,
  username: (n: string) => `cnryuser${n}`,
  userId: (n: string) => `cnryid-${n}`,
  firstName: (n: string) => `Cnryfirst${n}`,
  lastName: (n: string) => `Cnrylast${n}`,
  email: (n: string) => `cnry${n}@mail.example`,
  phone: (n: string) => `+4477009${n}00`,
  address: (n: string) => `${n} Cnry Street`,
  postcode: (n: string) => `CN${n}RY`,
  card: (n: string) => `400000${n}00000`,
  iban: (n: string) => `GB00CNRY${n}0000`,
  document: (n: string) => `cnrydoc:${n}:aGVsbG8`,
  freeText: (n: string) => `cnry words ${n}, between us & you`,
  address2: (n: string) => `/cnry/${n}?x=1`,
  errorText: (n: string) => `cnry error ${n} at 'secret'`,
} as const;

export type CanaryKind = keyof typeof shapes;

/** So many of every kind. Every value has a run of letters and digits that occurs nowhere else. */
export const EACH = 12;

export const canaries: readonly Canary[] = Object.entries(shapes).flatMap(([kind, shape], of) =>
  Array.from({ length: EACH }, (_, nth): Canary => {
    const number = String(37_019 + of * 1_009 + nth * 61);
    // The keys of `shapes` are the kinds, which `Object.entries` cannot say.
    return { kind: kindOf(kind), value: shape(number) };
  }),
);

function isKind(name: string): name is CanaryKind {
  return Object.hasOwn(shapes, name);
}

function kindOf(name: string): CanaryKind {
  if (!isKind(name)) throw new TypeError(name);
  return name;
}

/** The canaries of a kind, over and over. */
export function canaryOf(kind: CanaryKind, nth: number): string {
  const own = canaries.filter((canary) => canary.kind === kind);
  return own[nth % own.length]?.value ?? '';
}

/**
 * The ways in which a text can stand in another: as it is, in a JSON text, in a URL, in base64 at any of its
 * three places.
 */
function disguises(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const base64 = [0, 1, 2].map((pad) =>
    Buffer.from('\0'.repeat(pad) + value)
      .toString('base64')
      .slice(pad === 0 ? 0 : 4, -4),
  );
  return [
    value,
    escaped,
    encodeURIComponent(value),
    new URLSearchParams({ x: value }).toString().slice(2),
    ...base64,
  ];
}

/** The canaries that a text holds, in any disguise. */
export const findCanaries = (text: string): readonly Canary[] =>
  canaries.filter(({ value }) => disguises(value).some((form) => text.includes(form)));
