import { requestIdOf } from '#domain/contract/headers.ts';
import type { NetworkCall } from '#replay/index/network.ts';
import { type GatewayLine, gatewayLines, outcomeOf } from '#src/evidence/gateway-account.ts';
import type { GatewayPartState } from '#src/support/evidence/use-gateway-part.ts';
import { useText } from '#src/text/text.ts';
import type { View } from '../view.ts';
import styles from './panels.module.css';

/**
 * Calls of which the gateway keeps its own lines; of any other it says nothing, and that is no difference.
 */
const KEPT: ReadonlySet<string> = new Set(['placeBets', 'answerOffer', 'betStatus']);

/** What the gateway wrote down about one call, joined by the id that the call carried. */
export function GatewayLines({
  view,
  call,
  part,
}: {
  readonly view: View;
  readonly call: NetworkCall;
  readonly part: GatewayPartState;
}) {
  const t = useText();
  if (part.kind === 'reading' || !KEPT.has(call.op)) return null;
  // Every attempt of the request has the same beginning.
  const own = requestIdOf(view.recording.header.sessionId, call.requestId, 0).slice(0, -1);
  const lines =
    part.kind === 'told' ? gatewayLines(part.acts).filter(({ corr }) => corr?.startsWith(own)) : [];
  return (
    <>
      <h3>{t('evidence.gateway.gateway')}</h3>
      {part.kind === 'told' ? null : <p className={styles.note}>{t(`evidence.gateway.${part.kind}`)}</p>}
      {part.kind === 'told' && lines.length === 0 ? (
        <p className={styles.note}>{t('evidence.gateway.none')}</p>
      ) : null}
      <ul className={styles.gatewayLines}>
        {lines.map((line) => (
          <li key={`${line.at} ${line.kind} ${line.ref ?? ''}`}>
            {t(`evidence.gateway.line.${line.kind}`, { time: view.clock.instant(line.at) })}
            <small>{detailOf(line)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

const detailOf = (line: GatewayLine): string =>
  [outcomeOf(line), line.bet, line.ref].filter((part) => part !== undefined && part !== null).join(' · ');
