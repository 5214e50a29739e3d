import { type SubmitEvent, useState } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { View } from '../player/view.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import { CannotRun, whyNotRun } from './cannot-run.tsx';
import { forkedRecording } from './forked-recording.ts';
import { handedOf } from './job.ts';
import { Ended, Progress } from './progress.tsx';
import { type Draft, type ReadDraft, readDraft } from './read-draft.ts';
import styles from './reexecution.module.css';
import { useReexecution } from './use-reexecution.ts';

const inputIntents = registryFacts.events.filter(
  ({ type, kind }) => kind === 'input' && type.startsWith('intent/'),
);
const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);
const kinds = ['drop', 'replace', 'insert'] as const;

function firstOf({ index, events }: OpenRecording, type: string): AppEvent | undefined {
  const at = index.type.subarray(0, index.length).indexOf(index.types.indexOf(type));
  return at === -1 ? undefined : events.at(at);
}

/** What somebody begins to type from: what was recorded, here or where the customer did the same before. */
function templateFor(kind: Draft['kind'], type: string, event: AppEvent, recording: OpenRecording): string {
  if (kind === 'drop') return '';
  if (kind === 'replace') return jsonOf(event.data);
  return jsonOf(firstOf(recording, type)?.data ?? {});
}

function useDraft(event: AppEvent, recording: OpenRecording) {
  const [draft, setDraft] = useState<Draft>({ kind: 'drop', type: '', payload: '' });
  const choose = (kind: Draft['kind'], type = 'intent/navigated'): void =>
    setDraft({ kind, type, payload: templateFor(kind, type, event, recording) });
  return { draft, choose, write: (payload: string): void => setDraft({ ...draft, payload }) };
}

function Bad({ read }: { readonly read: ReadDraft | undefined }) {
  const t = useText();
  if (read?.kind !== 'bad') return null;
  return (
    <p role="alert" className={styles.bad}>
      {t(`whatIf.bad.${read.reason}`, { detail: read.detail })}
    </p>
  );
}

function Form({ event, view }: { readonly event: AppEvent; readonly view: View }) {
  const t = useText();
  const { recording, openFork } = view;
  const { draft, choose, write } = useDraft(event, recording);
  const [read, setRead] = useState<ReadDraft>();
  const rerun = useReexecution();
  const { status } = rerun;
  const submit = (submitted: SubmitEvent<HTMLFormElement>): void => {
    submitted.preventDefault();
    const now = readDraft(event, draft);
    setRead(now);
    if (now.kind === 'bad') return;
    rerun.start({ kind: 'fork', recording: handedOf(recording), change: now.change }, (ended) => {
      if (ended.kind === 'forked' && ended.result.kind === 'forked')
        openFork(forkedRecording(recording, ended.result));
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset>
        <legend>{t('whatIf.change', { seq: event.seq, type: event.type })}</legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => choose(kind)} />{' '}
            {t(`whatIf.${kind}`)}
          </label>
        ))}
      </fieldset>
      {draft.kind === 'insert' ? (
        <label>
          {t('whatIf.type')}
          <select value={draft.type} onChange={(chosen) => choose('insert', chosen.currentTarget.value)}>
            {inputIntents.map(({ type }) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </label>
      ) : null}
      {draft.kind === 'drop' ? null : (
        <label>
          {t('whatIf.payload')}
          <textarea
            rows={8}
            spellCheck={false}
            value={draft.payload}
            onChange={(typed) => write(typed.currentTarget.value)}
          />
        </label>
      )}
      <Bad read={read} />
      {status.kind === 'running' ? (
        <Progress rerun={rerun} />
      ) : (
        <Button look="primary" type="submit">
          {t('whatIf.run')}
        </Button>
      )}
      <Ended rerun={rerun} />
      {status.kind === 'forked' && status.result.kind !== 'forked' ? (
        <p role="alert" className={styles.caution}>
          {t(`whatIf.${status.result.kind}`)}
        </p>
      ) : null}
    </form>
  );
}

/** From the shown input on otherwise: what would have happened is opened in a view of its own. */
export function WhatIfPanel({ view }: { readonly view: View }) {
  const t = useText();
  const event = view.recording.events.at(view.at);
  const because = whyNotRun(view.recording);
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('whatIf.about')}</p>
      {because !== undefined ? (
        <CannotRun because={because} />
      ) : event?.kind === 'input' ? (
        <Form key={event.seq} view={view} event={event} />
      ) : (
        <p className={styles.caution}>{t('whatIf.notAnInput')}</p>
      )}
    </div>
  );
}
