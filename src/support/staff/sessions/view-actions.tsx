import { type KeyboardEvent, useRef, useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import {
  type Identity,
  staffExport,
  staffExportedFile,
  staffUnmask,
  type View,
} from '#domain/contract/staff-recordings.ts';
import { formatAddress } from '#src/support/address.ts';
import type { View as PlayerView } from '#src/support/player/view.ts';
import { saveFile } from '#src/support/save-file.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Dialog } from '#src/ui/modal.tsx';
import { errorText } from '../error-text.ts';
import { positionOfSeq, seqAt } from '../player-seam.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { NotesPanel } from './notes-panel.tsx';
import viewStyles from './view.module.css';

/** Whose pseudonym it is, for those who may know and say why. */
function Unmask({ view }: { readonly view: View }) {
  const t = useText();
  const { ask } = useStaff();
  const [open, setOpen] = useState(false);
  const [identity, setIdentity] = useState<Identity>();
  const [because, setBecause] = useState<string>();
  const unmask = async (explanation: string): Promise<void> => {
    const reply = await ask(staffUnmask, { view: view.view }, { explanation });
    if (reply.kind === 'refused') {
      setBecause(reply.because);
      return;
    }
    setIdentity(reply.answer.data);
    setOpen(false);
  };
  if (identity !== undefined) {
    const { name, username, userId } = identity;
    return (
      <strong>{t('staff.view.identity', { name: name ?? userId, username: username ?? userId })}</strong>
    );
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('staff.view.unmask')}
      </Button>
      <Dialog title={t('staff.view.unmask')} open={open} onClose={() => setOpen(false)}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('explanation');
            void unmask(typeof typed === 'string' ? typed : '');
          }}
        >
          <Field
            label={t('staff.view.unmaskWhy')}
            hint={t('staff.view.unmaskHint')}
            name="explanation"
            required
            minLength={STAFF_LIMITS.explanation.least}
            maxLength={STAFF_LIMITS.explanation.most}
          />
          <p role="alert" className={styles.trouble}>
            {because === undefined ? '' : errorText(t, because)}
          </p>
          <Button type="submit" look="primary">
            {t('staff.view.unmask')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

/** The file leaves the console with its viewer and ticket in its name, after the trail has it. */
function ExportButton({ view }: { readonly view: View }) {
  const t = useText();
  const { ask } = useStaff();
  const [said, setSaid] = useState('');
  const run = async (): Promise<void> => {
    setSaid(t('staff.view.exporting'));
    const reply = await ask(staffExport, { view: view.view }, { form: 'slip' });
    const file = reply.kind === 'refused' ? reply : await ask(staffExportedFile, { view: view.view }, {});
    setSaid(file.kind === 'refused' ? errorText(t, file.because) : '');
    if (reply.kind === 'answered' && file.kind === 'answered')
      saveFile(new Uint8Array(file.answer), `${reply.answer.data.fileName}.slip`);
  };
  return (
    <>
      <Button small onClick={() => void run()}>
        {t('staff.view.export')}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}

/** What can be done with an open recording, in the player's head. */
export function ViewActions({
  view,
  player,
  notes,
  onNotes,
}: {
  readonly view: View;
  readonly player: PlayerView;
  /** Whether the notes are open. */
  readonly notes: boolean;
  readonly onNotes: (open: boolean) => void;
}) {
  const t = useText();
  const { may } = useStaff();
  const opener = useRef<HTMLDivElement>(null);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    onNotes(false);
    opener.current?.querySelector('button')?.focus();
  };
  const seen = { page: 'seen', subject: { session: view.recording.session } } as const;
  return (
    <div className={viewStyles.actions} ref={opener}>
      <Button small aria-expanded={notes} onClick={() => onNotes(!notes)}>
        {t('staff.view.notes')}
      </Button>
      {may('unmask') ? <Unmask view={view} /> : null}
      {may('export') ? <ExportButton view={view} /> : null}
      {may('seen') ? <a href={formatAddress(seen)}>{t('staff.view.seen')}</a> : null}
      {notes ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves what has the focus in it; the button does the same
        <div className={viewStyles.drawer} onKeyDown={leave}>
          <NotesPanel
            view={view.view}
            seq={seqAt(player)}
            onJump={(seq) => player.goTo(positionOfSeq(player.recording, seq))}
          />
        </div>
      ) : null}
    </div>
  );
}
