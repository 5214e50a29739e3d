import type { AppEvent, EventOf, NewInput } from '#domain/events/registry.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { asInput } from '../reexecution/parse-input.ts';
import { answeredBy, askedBy } from '../reexecution/requests.ts';

interface Question {
  /** `kind:id`. */
  readonly id: string;
  /** What was asked, whoever asks: two requests of one content can take each other's answers. */
  readonly content: string;
  /** `seq` of the recorded answer; null when none came. */
  answeredAt: number | null;
}

/** What was asked without the moment of asking: calls carry it against caches. */
function contentOf(event: AppEvent): string {
  switch (event.type) {
    case 'timer/armed':
      return `timer ${event.src} ${event.data.name} ${event.data.ms}`;
    case 'random/requested':
      return `random ${event.data.stream} ${event.data.below}`;
    case 'gateway/requested': {
      const { op, params, query, body } = event.data;
      const { t: _, ...rest } = query;
      return `gateway ${op} ${canonicalText({ params, query: rest, body })}`;
    }
    default:
      return event.type;
  }
}

/** The questions and answers of a recording, for a run that asks almost the same. */
export class RecordedAnswers {
  readonly #byId = new Map<string, Question>();
  readonly #byContent = new Map<string, Question[]>();
  readonly #answers: EventOf<'gateway/answered'>[] = [];
  /** Recorded question → question of this run. */
  readonly #taken = new Map<string, string>();

  constructor(events: readonly AppEvent[]) {
    for (const event of events) {
      const asked = askedBy(event);
      if (asked !== null) {
        const question: Question = { id: asked, content: contentOf(event), answeredAt: null };
        this.#byId.set(asked, question);
        const alike = this.#byContent.get(question.content);
        if (alike === undefined) this.#byContent.set(question.content, [question]);
        else alike.push(question);
      }
      const question = this.#byId.get(answeredBy(event) ?? '');
      if (question !== undefined) question.answeredAt = event.seq;
      if (event.type === 'gateway/answered') this.#answers.push(event);
    }
  }

  /**
   * Finds the recorded question that this one is; its answer is still to come after `seq`, or never came.
   * False when there is none: the run asks what the session never asked.
   */
  recognise(event: AppEvent, seq: number): boolean {
    const id = askedBy(event);
    if (id === null) return true;
    const content = contentOf(event);
    const fits = (question: Question | undefined): question is Question =>
      question?.content === content &&
      !this.#taken.has(question.id) &&
      (question.answeredAt ?? Number.POSITIVE_INFINITY) > seq;
    const same = this.#byId.get(id);
    const found = fits(same) ? same : this.#byContent.get(content)?.find(fits);
    if (found === undefined) return false;
    this.#taken.set(found.id, id);
    return true;
  }

  /** The question of this run that a recorded answer is for; null when this run never asked it. */
  questionFor(answer: AppEvent): string | null {
    return this.#taken.get(answeredBy(answer) ?? '') ?? null;
  }

  /**
   * What was last said to a call of this name before `seq`, or first after it; null when it was never
   * answered well.
   */
  nearest(op: string, seq: number): NewInput | null {
    const good = this.#answers.filter(({ data }) => data.op === op && data.outcome.kind === 'ok');
    const found = good.findLast((answer) => answer.seq <= seq) ?? good[0];
    return found === undefined ? null : asInput(found);
  }
}
