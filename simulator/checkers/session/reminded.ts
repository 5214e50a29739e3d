import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { type SessionTime, sessionTimeAt, sessionTimeTold } from '#domain/reality-check/session-time.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

const MINUTE_MS = 60_000;
/** A timer of a device that keeps its time, and what follows from it, ms. */
const LATE_MS = 1_500;
/**
 * Of the time between two events so much counts as late at most: a page that stands still can ask nobody, ms.
 */
const MOST_OF_A_GAP_MS = 500;

/**
 * RGT-01, UK-27, TRAP-22, read event by event with a watch in the hand and without any fold of the product:
 * who asked to be reminded is asked when the page was looked at for the whole interval, not before and not
 * later, and plays no further until they answer.
 */
export function remindedInTime({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives, device }) =>
    lives.flatMap(({ events, recovered }) => {
      const log = new LogOfChecks(device.clock.isPunctual);
      return events.flatMap((event, at) => {
        const why = log.take(event);
        return why === undefined || at < recovered
          ? []
          : [
              {
                checker: 'RGT-01',
                fingerprint: `RGT-01 ${why}`,
                sentence: `${name}: event ${event.seq}: ${why}`,
              },
            ];
      });
    }),
  );
}

type Stage = 'none' | 'counting' | 'due' | 'shown';

export class LogOfChecks {
  readonly #isPunctual: boolean;
  #isVisible = false;
  #minutes = 0;
  #stage: Stage = 'none';
  /** What the watch says: how long the page was looked at since the last check, ms. */
  #looked = 0;
  /** For how long the page was looked at after the interval was over, ms. */
  #over = 0;
  /** For how long somebody has looked at a page on which a check is due and not shown, ms. */
  #overdue = 0;
  /** How long the session has lasted, as told, and when the last check fell due. */
  #session: SessionTime | null = null;
  #dueMs = 0;
  /** `mono` of the event before. */
  #last: number | null = null;
  /** The commit in which the session ended. */
  #endedIn = 0;
  /** Something that a session demands before it can be used comes first. */
  #isHeldUp = false;
  #isPhone = false;
  /** A bet is on its way, or its result is shown. */
  #placing: 'no' | 'onItsWay' | 'result' = 'no';

  /**
   * @param isPunctual whether the timers of the device come when they should, but for when nothing of it runs
   */
  constructor(isPunctual: boolean) {
    this.#isPunctual = isPunctual;
  }

  /** Takes the next event in. @returns what is wrong with it. */
  take(event: AppEvent): string | undefined {
    const passed = this.#last === null ? 0 : Math.max(0, event.mono - this.#last);
    this.#last = event.mono;
    if (this.#isVisible) this.#look(passed);
    return this.#told(event) ?? this.#late();
  }

  /** On a phone the slip has the whole screen until its result is closed. */
  get #isCovered(): boolean {
    return this.#isPhone && this.#placing !== 'no';
  }

  #look(ms: number): void {
    const late = Math.min(ms, MOST_OF_A_GAP_MS);
    if (this.#stage === 'due' && !this.#isCovered) this.#overdue += late;
    if (this.#stage !== 'counting') return;
    this.#looked += ms;
    if (this.#looked > this.#minutes * MINUTE_MS) this.#over += late;
  }

  #told(event: AppEvent): string | undefined {
    switch (event.type) {
      case 'lifecycle/sessionStarted':
        this.#isPhone = event.data.formFactor === 'mobile';
        this.#isVisible = event.data.visible;
        return undefined;
      case 'lifecycle/visibilityChanged':
        this.#isVisible = event.data.visible;
        return undefined;
      case 'placement/stepChanged':
        this.#placing = 'result';
        return undefined;
      case 'placement/abandoned':
      case 'placement/stopped':
      case 'placement/resultClosed':
        this.#placing = 'no';
        return undefined;
      // Another slip than that of the result, which it closes.
      case 'betslip/legAdded':
      case 'betslip/legsAdded':
      case 'betslip/castAdded':
      case 'betslip/slipRestored':
        if (this.#placing === 'result') this.#placing = 'no';
        return undefined;
      case 'lifecycle/sessionResumed':
        this.#isVisible = event.data.visible;
        if (event.data.leftBehind === true) this.#stage = 'none';
        return undefined;
      case 'session/started':
        this.#session = null;
        this.#isHeldUp = event.data.workflow !== null;
        this.#stage = 'none';
        return undefined;
      case 'session/logoutRequested':
      case 'session/ended':
        this.#stage = 'none';
        this.#endedIn = event.commit;
        return undefined;
      case 'realityCheck/loaded':
        this.#hear(event);
        return undefined;
      case 'realityCheck/acknowledged':
        this.#begin(0);
        return undefined;
      case 'realityCheck/fellDue':
        return this.#endedIn === event.commit ? undefined : this.#due(event);
      case 'realityCheck/shown':
        // Said behind the end of the session in the same moment, to nobody: the screen has none.
        return this.#endedIn === event.commit ? undefined : this.#show();
      case 'placement/requested':
        this.#placing = 'onItsWay';
        return this.#stage === 'shown' ? 'a bet is asked for while a check stands on the screen' : undefined;
      case 'placement/offerAnswered':
        return this.#stage === 'shown' && event.data.answer === 'ACCEPT'
          ? 'an offer is taken while a check stands on the screen'
          : undefined;
      default:
        return undefined;
    }
  }

  /**
   * A tab that is new takes all since the last answer for looked at; one that counts learns of an answer
   * given elsewhere, and one that shows a check of an answer to it.
   */
  #hear({ data: { minutes, sessionMs, uncheckedMs }, at, mono }: EventOf<'realityCheck/loaded'>): void {
    this.#minutes = minutes;
    this.#session = sessionTimeTold(this.#session, sessionMs, { at, mono });
    if (this.#stage === 'shown' && sessionMs - uncheckedMs <= this.#dueMs) return;
    if (this.#stage === 'due' && minutes > 0 && uncheckedMs >= minutes * MINUTE_MS) return;
    this.#begin(this.#stage === 'counting' ? Math.min(this.#looked, uncheckedMs) : uncheckedMs);
  }

  #begin(looked: number): void {
    this.#stage = this.#minutes === 0 ? 'none' : 'counting';
    this.#looked = looked;
    this.#over = 0;
    this.#overdue = 0;
  }

  #due({ at, mono }: AppEvent): string | undefined {
    const isEarly = this.#stage !== 'counting' || this.#looked < this.#minutes * MINUTE_MS - 1;
    this.#stage = 'due';
    this.#overdue = 0;
    this.#dueMs = this.#session === null ? 0 : sessionTimeAt(this.#session, { at, mono });
    return isEarly ? 'a check falls due before the page was looked at for the interval' : undefined;
  }

  #show(): string | undefined {
    const isOwed = this.#stage === 'due' && this.#isVisible;
    this.#stage = 'shown';
    if (this.#isPhone && this.#placing === 'onItsWay')
      return 'a check is shown over a bet that is being placed';
    return isOwed ? undefined : 'a check is shown that is not due, or to nobody';
  }

  #late(): string | undefined {
    if (!this.#isPunctual) return undefined;
    if (this.#stage === 'counting' && this.#over > LATE_MS)
      return 'the page was looked at for longer than the interval, and no check fell due';
    return this.#stage === 'due' && !this.#isHeldUp && this.#overdue > LATE_MS
      ? 'a check that is due is not shown'
      : undefined;
  }
}
