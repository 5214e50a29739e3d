import type { Watermark } from '#domain/contract/staff-recordings.ts';
import { type Text, useText } from '#src/text/text.ts';
import { deskLimits } from './limits.ts';
import viewStyles from './sessions/view.module.css';
import { timeText } from './time-text.ts';

/** The line that says who looked, when and for which ticket; also for exports (UK-54). */
export const watermarkText = (t: Text, { viewer, ticket, at }: Watermark): string =>
  t('staff.watermark', { viewer, ticket, at: timeText(at) });

const PLACES = Array.from({ length: deskLimits.marks }, (_, nth) => nth);

/**
 * Over the customer's screen, all of it, so that a picture of it says who took it. It takes no click and no
 * focus.
 */
export function WatermarkLayer({ watermark }: { readonly watermark: Watermark }) {
  const t = useText();
  const text = watermarkText(t, watermark);
  return (
    <div className={viewStyles.watermark} aria-hidden="true">
      {PLACES.map((place) => (
        <span key={place}>{text}</span>
      ))}
    </div>
  );
}
