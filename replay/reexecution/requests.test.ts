import { describe, expect, it } from 'vitest';
import type { EventDefinition } from '#domain/events/define.ts';
import { portEvents } from '#domain/events/ports.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { RecordedAnswers } from '../fork/recorded-answers.ts';
import { standInFor } from '../fork/stand-ins.ts';
import { asInput } from './parse-input.ts';
import { answeredBy, answerTo, askedBy } from './requests.ts';

/** Requests that no answer comes to by an id: what is given up, and what is heard on a channel. */
const withoutAnswer = new Set(['timer/disarmed', 'live/subscribeRequested', 'live/unsubscribeRequested']);
const ports: readonly EventDefinition[] = portEvents;
const requests = ports.filter(({ kind, type }) => kind === 'derived' && !withoutAnswer.has(type));
const replies = ports.filter(({ kind }) => kind === 'input');

/** An example as it stands in a log; what the envelope says does not matter here. */
const exampleOf = ({ type, examples }: EventDefinition) =>
  ({ type, data: examples[0] }) as unknown as AppEvent;
const kindOf = (wait: string | null): string | undefined => wait?.split(':')[0];

describe('[PRIN-04] every port is known to replay', () => {
  it.each(requests.map((request): [string, EventDefinition] => [request.type, request]))(
    '%s is a request, and a fork has something to answer it with',
    (_type, request) => {
      const event = exampleOf(request);
      expect(askedBy(event)).not.toBeNull();
      const standIn = standInFor(event, new RecordedAnswers([]), 0);
      expect(standIn && answeredBy(standIn.input)).toBe(askedBy(event));
    },
  );

  it.each(replies.map((reply): [string, EventDefinition] => [reply.type, reply]))(
    '%s is an answer, and can be given to another request',
    (_type, reply) => {
      const input = asInput(exampleOf(reply));
      const kind = kindOf(answeredBy(input));
      expect(requests.map((request) => kindOf(askedBy(exampleOf(request))))).toContain(kind);
      expect(answeredBy(answerTo('99.9', input))).toBe(`${kind}:99.9`);
    },
  );
});
