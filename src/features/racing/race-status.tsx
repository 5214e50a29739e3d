import { RACE_STEPS } from '#domain/market/states.ts';
import { quickResult } from '#domain/racing/race-state.ts';
import { useNow } from '#src/platform/clock/now.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { Racing } from './kinds/racing-pages.ts';

type Step = (typeof RACE_STEPS)[number];
const isStep = (step: string): step is Step => RACE_STEPS.some((known) => known === step);
const stepText = (step: string): MessageId => (isStep(step) ? `racing.step.${step}` : 'racing.step.unknown');

/** What greyhound racing calls otherwise (RAC-05). */
const DOG_STEPS: ReadonlyMap<string, MessageId> = new Map([
  ['goingInTheStalls', 'racing.dogs.step.inTheTraps'],
  ['underOrders', 'racing.dogs.step.hareRunning'],
  ['weighedIn', 'racing.dogs.step.confirmed'],
]);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Under ten minutes the seconds count. */
const SHOW_SECONDS = 10 * MINUTE;

/** `4 m 20 s`; the parts that matter at that distance. Milliseconds. */
export function countdownText(left: number, t: Text): string {
  const [hours, minutes, seconds] = [
    Math.floor(left / HOUR),
    Math.floor((left % HOUR) / MINUTE),
    Math.floor((left % MINUTE) / SECOND),
  ];
  if (left >= HOUR) return t('time.hoursMinutes', { hours, minutes });
  if (left >= SHOW_SECONDS) return t('time.minutes', { minutes });
  return minutes > 0 ? t('time.minutesSeconds', { minutes, seconds }) : t('time.seconds', { seconds });
}

/** Time to the off; silent for screen readers, which read it when they come by. */
export function Countdown({ to }: { readonly to: number }) {
  const t = useText();
  const left = to - useNow();
  return (
    <span className="tabular" aria-live="off">
      {left > 0 ? countdownText(left, t) : t('racing.offNow')}
    </span>
  );
}

/** How far a race is: parading, off, weighed in. Nothing to say while it is only due. */
export function StepChip({ step, racing }: { readonly step: string; readonly racing: Racing }) {
  const t = useText();
  if (step === 'dormant') return null;
  const text = (racing === 'dogs' ? DOG_STEPS.get(step) : undefined) ?? stepText(step);
  return <Badge tone={step === 'off' ? 'live' : 'caution'}>{t(text)}</Badge>;
}

/** What the stewards say of a result: an inquiry, an objection, that it was amended or stands (RAC-05). */
export function StewardsChip({ step, sent }: { readonly step: string; readonly sent: string | undefined }) {
  const t = useText();
  const said = quickResult(step, sent);
  if (said === undefined || said === 'none') return null;
  return said === 'resultStands' ? (
    <Badge>{t('racing.stewards.resultStands')}</Badge>
  ) : (
    <Badge tone="caution">{t(`racing.stewards.${said}`)}</Badge>
  );
}
