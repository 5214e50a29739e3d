import { QUESTIONNAIRE } from '#domain/account/questionnaire.ts';
import type { QuestionsState } from '#projections/user/user-state.ts';
import { useText } from '#src/text/text.ts';

const DAYS = QUESTIONNAIRE.keptMs / 86_400_000;

/** What became of an answer, or of all, where it is not simply taken. */
export function StepStatus({ step }: { readonly step: QuestionsState['step'] }) {
  const t = useText();
  const outcome = step?.outcome;
  return (
    <p role="status" data-shown="questionStatus">
      {outcome === 'refused' || outcome === 'lost' ? t(`questionnaire.${outcome}`, { days: DAYS }) : ''}
    </p>
  );
}
