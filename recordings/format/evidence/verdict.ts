/** What a file is checked for, in this order. */
export const CHECKS = [
  'structure',
  'contents',
  'chain',
  'signatures',
  'anchors',
  'leaves',
  'inclusion',
  'checkpoints',
  'consistency',
  'witness',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** holds: all of it. fails: see the findings. open: could not be checked. absent: the file has none of it. */
export type CheckStatus = 'holds' | 'fails' | 'open' | 'absent';

export interface Check {
  readonly name: CheckName;
  readonly status: CheckStatus;
  /** How many things were checked. */
  readonly count: number;
}

/** Something that is not as it was. */
export interface Finding {
  readonly check: CheckName;
  /** A file of the bundle, or `container`: the ZIP around them or the frame around the events. */
  readonly part: string;
  /** `seq` of the first event that is not what was recorded, where it is one event. */
  readonly seq: number | null;
  /** With `seq`: that event or one before it, down to this one. */
  readonly since: number | null;
  /** Placement ref, where it is about one. */
  readonly ref: string | null;
  /** For a specialist; the reader's own words, never content of the file beyond a ref. */
  readonly detail: string;
}

/** What the checks do not prove, so that nobody reads more into them. */
export type Limit =
  /**
   * Events up to `seq` stand before the first receipt that names a head: the customer's side alone vouches
   * for them.
   */
  | { readonly kind: 'beforeFirstReceipt'; readonly seq: number }
  /** Events from `seq` on came after the last head that a receipt names. */
  | { readonly kind: 'afterLastReceipt'; readonly seq: number }
  | { readonly kind: 'noReceipt' }
  /**
   * So many events are in chains beside the customer's own story, as live prices are: heads that are signed
   * are not of those.
   */
  | { readonly kind: 'besideTheStory'; readonly count: number }
  /** Nothing in the bundle is signed for the bet, or recorded in the session, that it is said to be about. */
  | { readonly kind: 'subjectNotHere' }
  /**
   * A receipt names a head that the recording does not have, and the recording says that the device lost a
   * stretch, after which it goes on with event `seq`. Whoever takes a stretch out can write the same: what
   * stood from `since` to there when the bet was sent is not proven.
   */
  | {
      readonly kind: 'lostStretch';
      readonly ref: string;
      readonly since: number;
      readonly seq: number;
      /** Events that the device counted as lost; 0 when it knew of none. */
      readonly count: number;
      /** The receipt is what the gateway signed; false where no key was there to tell. */
      readonly signed: boolean;
    }
  /**
   * The recording says that another tab sent the bet: its receipt names a head of that tab's recording, not
   * of this one.
   */
  | { readonly kind: 'otherTab'; readonly ref: string; readonly signed: boolean }
  /** Fields were taken out for an export: its chain is its own, and receipts cannot be held against it. */
  | { readonly kind: 'redactedCopy' }
  /** Live prices that were dropped to save space: that they were there is proven, what they said is gone. */
  | { readonly kind: 'droppedEvents'; readonly count: number }
  /** Behaviour that is not kept: there was no consent to it, it was taken back, or its time is over. */
  | { readonly kind: 'withheldEvents'; readonly count: number }
  /** No key was given: those of the file itself were used. */
  | { readonly kind: 'keysFromFile' }
  /** No key at all: signatures were not checked. */
  | { readonly kind: 'noKeys' }
  /** No checkpoint from a witness was given: the operator could show everyone another tree. */
  | { readonly kind: 'noWitness' }
  /** A checkpoint was given that the file has no proof to. */
  | { readonly kind: 'witnessNotLinked'; readonly size: number }
  /** Payloads that were erased: that something stood there is proven. */
  | { readonly kind: 'erased'; readonly count: number }
  /** No gateway vouches for the pack as a whole: report, the gateway's account and date may be anybody's. */
  | { readonly kind: 'notSealed' }
  /** `gateway.json` and the printed report are the operator's own account. */
  | { readonly kind: 'operatorsAccount' };

/** A receipt could not be held against the recording, for a reason that only the recording gives. */
export const UNHELD: ReadonlySet<Limit['kind']> = new Set(['lostStretch', 'otherTab']);

export interface Verdict {
  readonly kind: 'recording' | 'bundle' | 'unknown';
  /**
   * proven: everything checked is as it was, and a gateway whose key the person who checks brought along
   * signed for it. consistent: nothing contradicts itself, and nobody trusted vouches for it. incomplete: a
   * check that was asked for could not be made. altered: see the findings. unreadable: not ours, newer, or
   * too large.
   */
  readonly outcome: 'proven' | 'consistent' | 'incomplete' | 'altered' | 'unreadable';
  readonly session: string | null;
  readonly events: number;
  readonly receipts: number;
  readonly checks: readonly Check[];
  /** The first altered event first. */
  readonly findings: readonly Finding[];
  readonly limits: readonly Limit[];
}

type Told = Pick<Finding, 'part' | 'detail'> & Partial<Finding>;

/** Collects what is found while a file is checked. */
export class Notebook {
  readonly findings: Finding[] = [];
  readonly limits: Limit[] = [];
  readonly #counts = new Map<CheckName, number>();
  readonly #open = new Set<CheckName>();

  /** So many more things were checked for this. */
  checked(check: CheckName, count = 1): void {
    this.#counts.set(check, (this.#counts.get(check) ?? 0) + count);
  }

  /** This should be checked and cannot be. */
  leaveOpen(check: CheckName): void {
    this.#open.add(check);
  }

  wrong(check: CheckName, told: Told): void {
    this.findings.push({ check, seq: null, since: null, ref: null, ...told });
  }

  limit(limit: Limit): void {
    this.limits.push(limit);
  }

  checks(): readonly Check[] {
    return CHECKS.map((name) => ({ name, status: this.#statusOf(name), count: this.#counts.get(name) ?? 0 }));
  }

  #statusOf(name: CheckName): CheckStatus {
    if (this.findings.some(({ check }) => check === name)) return 'fails';
    if (this.#open.has(name)) return 'open';
    return (this.#counts.get(name) ?? 0) > 0 ? 'holds' : 'absent';
  }
}
