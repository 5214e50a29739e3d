import { cache } from '@emotion/css';
import { renderToString } from 'react-dom/server';
import { SessionId } from '#domain/brand.ts';
import { getAppConfig, viewFacts } from '#domain/contract/initial-calls.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { initialEpics } from '#effects/initial-epics.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import { initialReducer } from '#projections/initial-reducer.ts';
import { WholePage } from '#src/app/app.tsx';
import { calls, decodeAnswer } from '#src/app/initial-contract.ts';
import { Providers } from '#src/app/providers.tsx';
import { expectScreen } from '#src/app/screens.ts';
import { brandOf } from '#src/brands/brands.ts';
import { pageDrawnAt } from '#src/platform/clock/now.ts';
import { createHttpInterpreter } from '#src/platform/http/http-interpreter.ts';
import type { FirstAnswer } from '#src/platform/http/initial-answers.ts';
import { createVault } from '#src/platform/vault/vault.ts';
import { currentCatalogue } from '#src/text/catalogue.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { createText } from '#src/text/text.ts';
import { stylesIn } from './styles-in.ts';

export interface PageToDraw {
  readonly path: string;
  readonly brand: string;
  /** ms, of the gateway. */
  readonly at: number;
  /** By what was asked, as they stand in the document. */
  readonly answers: readonly (readonly [asked: string, answer: FirstAnswer])[];
}

export interface DrawnPage {
  readonly html: string;
  /** Rules of primitives, beside the style sheets of the page. */
  readonly styles: string;
  /** What is said where the app does not come. */
  readonly notRunning: string;
}

/** Nothing of it is kept: it is nobody's log. */
const nobody = SessionId.parse('00000000-0000-4000-8000-000000000000');
const LOCALE = 'en-GB';

/** A guest's first moment, but for the size of the window: the document fits every one. */
function guestRuntime({ brand, at }: PageToDraw, onDefect: (error: unknown) => void): Runtime {
  const header: LogHeader = {
    format: 2,
    sessionId: nobody,
    build: 'drawn',
    registry: '',
    brand,
    locale: LOCALE,
    timeZone: 'Europe/London',
    startedAt: at,
    redaction: 'device',
  };
  const clock = { now: () => at, monotonic: () => 0 };
  return createRuntime({ header, clock, reducer: initialReducer, epics: initialEpics, onDefect });
}

const pathIn = (question: string): string => question.split('?', 1)[0] ?? question;
/** What the first contract reads, which has no paths in a build. */
const asked = [getAppConfig, ...viewFacts];
const read = new Set(asked.map(({ path }) => path));

/**
 * Gives the answers to whoever asks, read as the app reads them. Those that it reads after its first page
 * stay open: the page has what stands for them. @returns when all others are folded
 */
function answerFrom(runtime: Runtime, { answers }: PageToDraw): Promise<void> {
  const kept = new Map(answers.filter(([question]) => read.has(pathIn(question))));
  let open = kept.size;
  const sender = { formFactor: 'mobile', build: 'drawn', language: LOCALE, sessionId: nobody } as const;
  runtime.attach(
    createHttpInterpreter({
      calls: asked,
      contract: Promise.resolve({ calls, decodeAnswer }),
      laterCalls: new Promise(() => undefined),
      vault: createVault(),
      trust: new Promise(() => undefined),
      sender: () => ({ ...sender, gwSessionId: null }),
      first: (url) => {
        const { pathname, searchParams } = new URL(url, 'http://page.invalid');
        searchParams.delete('t');
        searchParams.sort();
        return kept.get(`${pathname}?${searchParams.toString()}`);
      },
      // What the document has no answer to is the app's to ask.
      fetch: () => new Promise(() => undefined),
      wait: () => new Promise(() => undefined),
    }),
  );
  return new Promise((resolve, reject) => {
    runtime.attach((event) => {
      if (event.type !== 'gateway/answered') return;
      if (event.data.outcome.kind !== 'ok') reject(new Error(`${event.data.op} was not read`));
      open -= 1;
      if (open === 0) resolve();
    });
  });
}

/** What React leaves where a part was not there or threw: then it is not the page that the app shows. */
const UNFINISHED = /<!--\$[!?~]-->/;

/**
 * The page that the app would draw from the same answers, by the same folds and components.
 *
 * @throws where a part of it cannot be drawn
 */
export async function drawPage(page: PageToDraw): Promise<DrawnPage> {
  const defects: unknown[] = [];
  const runtime = guestRuntime(page, (error) => defects.push(error));
  try {
    const answered = answerFrom(runtime, page);
    runtime.submit({
      type: 'lifecycle/sessionStarted',
      data: {
        path: page.path,
        build: 'drawn',
        brand: page.brand,
        formFactor: 'mobile',
        width: 390,
        height: 844,
        theme: 'light',
        storage: 'durable',
        visible: true,
        online: true,
      },
    });
    await Promise.all([answered, expectScreen(page.path), loadTexts(['routes'])]);
    pageDrawnAt(page.at);
    const html = renderToString(
      <Providers runtime={runtime}>
        <WholePage any />
      </Providers>,
    );
    if (defects.length > 0) throw defects[0];
    if (UNFINISHED.test(html)) throw new Error('a part of the page is not there');
    const messages = { ...currentCatalogue(), ...brandOf(page.brand).text };
    const notRunning = createText(LOCALE, messages)('shell.notRunning');
    return { html, styles: stylesIn(html, cache.inserted), notRunning };
  } finally {
    runtime.stop();
  }
}
