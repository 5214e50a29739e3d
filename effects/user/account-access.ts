import {
  concat,
  exhaustMap,
  filter,
  groupBy,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import {
  askReset,
  getWaysIn,
  resetPassword,
  sendEmailLink,
  validateEmail,
} from '#domain/contract/account-access.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { createHandover } from '#domain/contract/handover.ts';
import { excludeOnBreak } from '#domain/contract/own-limits.ts';
import {
  addPasskey,
  askPasskeyLogin,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#domain/contract/passkeys.ts';
import { changeEmail } from '#domain/contract/personal-details.ts';
import { confirmPassword, getPinOffer, removePin, setPin } from '#domain/contract/pin.ts';
import { confirmTotp, removeTotp, startTotp } from '#domain/contract/second-factor.ts';
import type { AccessOutcome, AccessStep } from '#domain/events/account-access.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { whileInSight } from '../session/while-in-sight.ts';
import { mayHaveChanged } from './account-news.ts';
import { namedOutcome } from './named-outcome.ts';

/** Wishes, what each is a step of, and whether a guest may have it. */
const STEPS = {
  'intent/resetAsked': 'askReset',
  'intent/resetSubmitted': 'reset',
  'intent/emailLinkOpened': 'confirmEmail',
  'intent/emailLinkAsked': 'sendEmail',
  'intent/emailChangeSubmitted': 'changeEmail',
  'intent/codeSetUpPressed': 'startCode',
  'intent/codeConfirmed': 'confirmCode',
  'intent/codeRemovePressed': 'removeCode',
  'intent/passkeyAddPressed': 'startPasskey',
  'intent/passkeyCreated': 'addPasskey',
  'intent/passkeyRenamed': 'renamePasskey',
  'intent/passkeyRemovePressed': 'removePasskey',
  'intent/passkeyLoginPressed': 'askPasskeyLogin',
  'intent/pinSubmitted': 'setPin',
  'intent/pinRemovePressed': 'removePin',
  'intent/passwordConfirmed': 'confirmPassword',
  'intent/handoverAsked': 'handOver',
  'intent/breakExclusionSubmitted': 'excludeOnBreak',
} as const satisfies Readonly<Record<string, AccessStep>>;
type Wish = EventOf<keyof typeof STEPS>;
const isWish = (event: AppEvent): event is Wish => Object.hasOwn(STEPS, event.type);

const OF_GUESTS: ReadonlySet<AccessStep> = new Set([
  'askReset',
  'reset',
  'confirmEmail',
  'askPasskeyLogin',
  'excludeOnBreak',
]);
/** Where it is said what opens the account. */
const PAGES: ReadonlySet<string | null> = new Set(['profile', 'changePin']);
/** After these the account is opened by something else than before. */
const CHANGES: ReadonlySet<AccessStep> = new Set([
  'confirmEmail',
  'confirmCode',
  'removeCode',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'setPin',
  'removePin',
]);

const REFUSALS: ReadonlyMap<string, AccessOutcome> = new Map([
  ['PasswordWrong', 'wrongPassword'],
  ['CodeWrong', 'wrongCode'],
  ['PasswordTooWeak', 'weak'],
  ['LinkInvalid', 'invalid'],
  ['PasskeyInvalid', 'invalid'],
  ['NameInvalid', 'invalid'],
  ['EmailInvalid', 'invalid'],
  ['LinkTooSoon', 'tooSoon'],
  ['NoMail', 'noMail'],
  ['EmailVerified', 'already'],
  ['EmailSame', 'already'],
  ['SecondFactorOn', 'already'],
  ['SecondFactorOff', 'already'],
  ['AccountLocked', 'locked'],
  ['RATE_LIMITED', 'tooMany'],
  ['PasskeysFull', 'full'],
  ['PasskeysElsewhere', 'elsewhere'],
  ['PinForm', 'weak'],
  ['PinGuessed', 'weak'],
  ['PinNoDevice', 'elsewhere'],
  ['PasswordDue', 'passwordDue'],
  ['LoginInvalidUsernameOrPassword', 'wrongPassword'],
  ['LoginCaptchaRequired', 'wrongCode'],
  ['SelfExcluded', 'already'],
  ['NotOnBreak', 'invalid'],
]);

function ask(wish: Wish, { gateway }: Ports): Observable<Outcome<CallDefinition>> {
  switch (wish.type) {
    case 'intent/resetAsked':
      return gateway.call(askReset, { body: wish.data });
    case 'intent/resetSubmitted':
      return gateway.call(resetPassword, { body: wish.data });
    case 'intent/emailLinkOpened':
      return gateway.call(validateEmail, { body: wish.data });
    case 'intent/emailLinkAsked':
      return gateway.call(sendEmailLink, { body: {} });
    case 'intent/emailChangeSubmitted':
      return gateway.call(changeEmail, { body: wish.data });
    case 'intent/codeSetUpPressed':
      return gateway.call(startTotp, { body: wish.data });
    case 'intent/codeConfirmed':
      return gateway.call(confirmTotp, { body: wish.data });
    case 'intent/codeRemovePressed':
      return gateway.call(removeTotp, { body: wish.data });
    case 'intent/passkeyAddPressed':
      return gateway.call(startPasskey, { body: wish.data });
    case 'intent/passkeyCreated':
      return gateway.call(addPasskey, { body: wish.data });
    case 'intent/passkeyRenamed':
      return gateway.call(renamePasskey, { body: wish.data });
    case 'intent/passkeyRemovePressed':
      return gateway.call(removePasskey, { body: wish.data });
    case 'intent/passkeyLoginPressed':
      return gateway.call(askPasskeyLogin, { body: {} });
    case 'intent/pinSubmitted':
      return gateway.call(setPin, { body: wish.data });
    case 'intent/pinRemovePressed':
      return gateway.call(removePin, { body: wish.data });
    case 'intent/passwordConfirmed':
      return gateway.call(confirmPassword, { body: wish.data });
    case 'intent/handoverAsked':
      return gateway.call(createHandover, { body: {} });
    case 'intent/breakExclusionSubmitted':
      return gateway.call(excludeOnBreak, { body: wish.data });
  }
}

/** A form opened, or the PIN was failed too often and is gone. */
const asksOffer = (event: AppEvent): boolean =>
  event.type === 'intent/pinOfferAsked' ||
  (event.type === 'session/loginFailed' && event.data.error === 'pinOver');

/** By the cookie of the browser; where nothing comes back, none is offered. */
const askOffer = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway.call(getPinOffer, {}).pipe(
    map(
      (outcome): NewDerived => ({
        type: 'account/pinOfferLoaded',
        data: { offered: outcome.kind === 'ok' && outcome.answer.data.offered },
      }),
    ),
  );

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getWaysIn, {})
    .pipe(
      map(
        (outcome): NewDerived =>
          outcome.kind === 'ok'
            ? { type: 'account/waysInLoaded', data: { waysIn: outcome.answer.data } }
            : { type: 'account/waysInLoadFailed', data: { reason: outcome.kind } },
      ),
    );

/**
 * Ways into an account beside the password: a forgotten password, an address that is confirmed, codes of an
 * authenticator, passkeys (ACC-04, ACC-09, ACC-14, ACC-16). One wish of a kind at a time. Secrets are in the
 * vault; a login is made of them by `login`.
 */
export const waysIn: Epic = (events$, state$, ports) => {
  const isActive = (at: number): boolean => loggedInAt(state$.value, at);
  const inSight = ({ at }: AppEvent): boolean => isActive(at) && PAGES.has(state$.value.navigation.key);
  const opened$ = whileInSight(events$, getWaysIn.name, inSight, () => load(ports));
  // A link may be opened in another tab, or on another device.
  const changed$ = mayHaveChanged(events$, 'identity', inSight).pipe(switchMap(() => load(ports)));
  const run = (wish: Wish, active: boolean): Observable<NewDerived> => {
    const step = STEPS[wish.type];
    return concat(
      of<NewDerived>({ type: 'account/accessSent', data: { step } }),
      ask(wish, ports).pipe(
        mergeMap((outcome) => {
          const ended$ = of<NewDerived>({
            type: 'account/accessEnded',
            data: { step, outcome: namedOutcome(outcome, REFUSALS) },
          });
          const isToldAnew = active && CHANGES.has(step) && outcome.kind !== 'refused';
          return isToldAnew ? concat(ended$, load(ports)) : ended$;
        }),
      ),
    );
  };
  const wishes$ = events$.pipe(
    filter(isWish),
    map((wish) => ({ wish, active: isActive(wish.at) })),
  );
  const mayHave = ({ wish, active }: { readonly wish: Wish; readonly active: boolean }): boolean =>
    active || OF_GUESTS.has(STEPS[wish.type]);
  const offer$ = events$.pipe(
    filter(asksOffer),
    switchMap(() => askOffer(ports)),
  );
  return merge(
    opened$,
    offer$,
    changed$,
    wishes$.pipe(
      filter((one) => !mayHave(one)),
      map(({ wish }): NewDerived => ignored(wish.type, 'loggedOut')),
    ),
    wishes$.pipe(
      filter(mayHave),
      groupBy(({ wish }) => wish.type),
      mergeMap((ofOneKind$) => ofOneKind$.pipe(exhaustMap(({ wish, active }) => run(wish, active)))),
    ),
  );
};
