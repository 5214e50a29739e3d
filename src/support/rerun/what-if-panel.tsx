import { type SubmitEvent, useState } from 'react';
import { appDefinitions } from '#domain/events/definitions.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { forkedRecording } from './forked-recording.ts';
import type { PanelProps } from './panel-props.ts';
import { Ended, Progress } from './progress.tsx';
import { type Draft, type ReadDraft, readDraft } from './read-draft.ts';
import styles from './rerun.module.css';
import { useRerun } from './use-rerun.ts';

const intents = [...appDefinitions.values()].filter(({ type }) => type.startsWith('intent/'));
const inputIntents = intents.filter(({ kind }) => kind === 'input');
const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);
const kinds = ['drop', 'replace', 'insert'] as const;

function useDraft(event: AppEvent) {
  const [draft, setDraft] = useState<Draft>({ kind: 'drop', type: '', payload: '' });
  const choose = (kind: Draft['kind'], type = inputIntents[0]?.type ?? ''): void => {
    const example = appDefinitions.get(type)?.examples[0];
    setDraft({
      kind,
      type,
      payload: kind === 'drop' ? '' : jsonOf(kind === 'replace' ? event.data : example),
    });
  };
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

function Form({ event, recording, onFork }: PanelProps & { readonly event: AppEvent }) {
  const t = useText();
  const { draft, choose, write } = useDraft(event);
  const [read, setRead] = useState<ReadDraft>();
  const rerun = useRerun();
  const { status } = rerun;
  const submit = (submitted: SubmitEvent<HTMLFormElement>): void => {
    submitted.preventDefault();
    const now = readDraft(recording, event.seq, draft);
    setRead(now);
    if (now.kind === 'bad') return;
    const { header, events } = recording;
    rerun.start({ header, events, change: now.change }, (ended) => {
      if (ended.kind === 'forked' && ended.result.kind === 'forked')
        onFork(forkedRecording(recording, ended.result));
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
export function WhatIfPanel(props: PanelProps) {
  const t = useText();
  const event = props.recording.events[props.at];
  return (
    <div className={styles.panel}>
      <p className={styles.note}>{t('whatIf.about')}</p>
      {event?.kind === 'input' ? (
        <Form key={event.seq} {...props} event={event} />
      ) : (
        <p className={styles.caution}>{t('whatIf.notAnInput')}</p>
      )}
    </div>
  );
}
