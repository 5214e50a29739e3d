import type { StateObservable } from 'redux-observable';
import { defer, filter, map, type Observable, of, take } from 'rxjs';
import { normaliseUserInfo } from '#domain/account/limits.ts';
import type { UserId } from '#domain/brand.ts';
import { getUserInfo } from '#domain/contract/account.ts';
import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import { type EndReason, protectionOf } from '#domain/session/end-reasons.ts';
import { untilOf } from '#domain/session/login-errors.ts';
import type { RootState } from '#projections/root.ts';
import { selectWhoseKnown } from '#projections/session/select-session.ts';
import type { Ports } from '../runtime/ports.ts';

/** Emits once, as soon as it is known whose session a request would go out in. */
export const whoseKnown = (
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
): Observable<unknown> =>
  defer(() =>
    selectWhoseKnown(state$.value)
      ? of(undefined)
      : events$.pipe(
          filter(() => selectWhoseKnown(state$.value)),
          take(1),
        ),
  );

export type Whose =
  | { readonly kind: 'same'; readonly info: DataOf<'user/infoLoaded'>['info'] }
  | { readonly kind: 'other' | 'lost' }
  | {
      readonly kind: 'refused';
      readonly resultCode: number;
      readonly protection?: EndReason;
      readonly until?: string;
    };

/**
 * Asks the gateway whose session the browser's cookie is.
 *
 * @param userId who was here; after null anybody counts as the same.
 */
export const askWhose = (userId: UserId | null, ports: Ports): Observable<Whose> =>
  ports.gateway.call(getUserInfo, {}).pipe(
    map((outcome): Whose => {
      if (outcome.kind === 'lost') return { kind: 'lost' };
      if (outcome.kind === 'refused') {
        const { resultCode, errorType, explanationCode } = outcome;
        const protection = protectionOf(errorType);
        return {
          kind: 'refused',
          resultCode,
          ...(protection === undefined ? {} : { protection }),
          ...untilOf(explanationCode),
        };
      }
      const info = normaliseUserInfo(outcome.answer.data);
      return userId === null || userId === info.userProfile.userId
        ? { kind: 'same', info }
        : { kind: 'other' };
    }),
  );
