import {
  concat,
  defer,
  exhaustMap,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  repeat,
  switchMap,
} from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getIdentity, lookUpIdentity, uploadDocument } from '#domain/contract/identity-checks.ts';
import type { IdentityOutcome } from '#domain/events/identity.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { FILE_FAULTS } from '#domain/identity/documents.ts';
import { CHECK_POLLS } from '#domain/identity/identity-status.ts';
import { QUALITY_FAULTS } from '#domain/identity/picture-quality.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { whileActive } from '../session/while-active.ts';
import { whileInSight } from '../session/while-in-sight.ts';
import { askWhose } from '../session/whose-session.ts';
import { mayHaveChanged } from './account-news.ts';
import { askPassword } from './password-due.ts';

type Pressed = EventOf<'intent/addressSubmitted' | 'intent/documentSubmitted'>;
type Answer = Outcome<typeof lookUpIdentity> | Outcome<typeof uploadDocument>;

const PAGES: ReadonlySet<string> = new Set([
  'accountVerification',
  'documentsUpload',
  'kycVerificationWorkflow',
]);

const REFUSALS: ReadonlyMap<string, IdentityOutcome> = new Map<string, IdentityOutcome>([
  ['NothingAsked', 'notAsked'],
  ['LookUpNotPossible', 'notAsked'],
  ['LicenceUsed', 'licenceUsed'],
  ['TooManyDocuments', 'tooMany'],
  ['AddressKnown', 'notAsked'],
  ['PasswordDue', 'passwordDue'],
  ['RATE_LIMITED', 'tooMany'],
  ...[...FILE_FAULTS, ...QUALITY_FAULTS].map((fault) => [`File_${fault}`, fault] as const),
]);

function outcomeOf(outcome: Answer): IdentityOutcome {
  if (outcome.kind === 'ok') return 'done';
  return outcome.kind === 'refused' ? (REFUSALS.get(outcome.errorType) ?? 'refused') : 'lost';
}

const loaded = (data: DataOf<'identity/loaded'>): NewDerived => ({ type: 'identity/loaded', data });

/** An error that says no code has -1 (KYC-02.4). */
const NO_CODE = -1;
const loadedOf = (outcome: Outcome<typeof getIdentity>): DataOf<'identity/loaded'> =>
  outcome.kind === 'ok'
    ? { told: outcome.answer.data }
    : { told: null, code: outcome.kind === 'refused' ? outcome.resultCode : NO_CODE };

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway.call(getIdentity, {}).pipe(map((outcome) => loaded(loadedOf(outcome))));

/** File and address are no part of what is asked here: the vault has them, by handle and mark. */
function send(event: Pressed, { gateway, ids }: Ports): Observable<Answer> {
  if (event.type === 'intent/addressSubmitted') return gateway.call(lookUpIdentity, { body: event.data });
  const { kind, paper, file } = event.data;
  const what = paper === undefined ? { kind } : { kind, paper };
  return gateway.call(uploadDocument, { query: { ...what, ref: ids.uuid() }, body: { file } });
}

/**
 * Who the customer is (KYC-01): asked whenever its page is opened and whenever the channel says that it has
 * changed; with it what the customer may do is asked anew. One step at a time.
 */
export const identityChecks: Epic = (events$, state$, ports) => {
  const active = ({ at }: AppEvent): boolean => loggedInAt(state$.value, at);
  const inSight = (event: AppEvent): boolean => active(event) && PAGES.has(state$.value.navigation.key);
  const mayDo = (): Observable<NewDerived> =>
    askWhose(state$.value.user.userId, ports).pipe(
      mergeMap(
        (whose): Observable<NewDerived> =>
          whose.kind === 'same' ? of({ type: 'user/infoLoaded', data: { info: whose.info } }) : of(),
      ),
    );
  const anew = (): Observable<NewDerived> => merge(load(ports), mayDo());
  const heard$ = mayHaveChanged(events$, 'identity', inSight, active).pipe(switchMap(anew));
  const waits = (event: AppEvent): boolean =>
    inSight(event) &&
    state$.value.lifecycle.visible &&
    state$.value.user.identity?.told?.status === 'PENDING';
  const round = (): Observable<NewDerived> =>
    load(ports).pipe(
      mergeMap((event) => {
        const isOver =
          event.type === 'identity/loaded' && (event.data.told?.status ?? 'PENDING') !== 'PENDING';
        return isOver ? concat(of(event), mayDo()) : of(event);
      }),
    );
  const later: NewDerived = { type: 'identity/stepMoved', data: { step: 'check', outcome: 'later' } };
  /** The channel tells of a result at once; who waits without it asks, and is not left to wonder (KYC-02). */
  const awaited$ = whileActive(events$, waits, ({ type }) => {
    const rounds = defer(() => ports.timers.after('identity', CHECK_POLLS.everyMs)).pipe(
      mergeMap(round),
      repeat(CHECK_POLLS.times),
    );
    return concat(type === 'lifecycle/visibilityChanged' ? round() : of(), rounds, of(later));
  });
  const run = (event: Pressed): Observable<NewDerived> => {
    const step = event.type === 'intent/addressSubmitted' ? 'lookUp' : 'upload';
    return concat(
      of<NewDerived>({ type: 'identity/stepMoved', data: { step, outcome: 'sending' } }),
      send(event, ports).pipe(
        mergeMap((outcome) => {
          const ended = of<NewDerived>({
            type: 'identity/stepMoved',
            data: { step, outcome: outcomeOf(outcome) },
          });
          return outcome.kind === 'ok'
            ? concat(of(loaded({ told: outcome.answer.data })), ended, mayDo())
            : concat(ended, askPassword(outcome), anew());
        }),
      ),
    );
  };
  const pressed$ = merge(
    events$.pipe(ofType('intent/addressSubmitted')),
    events$.pipe(ofType('intent/documentSubmitted')),
  ).pipe(map((event: Pressed) => ({ event, isActive: active(event) })));
  return merge(
    whileInSight(events$, getIdentity.name, inSight, () => load(ports)),
    heard$,
    awaited$,
    pressed$.pipe(
      filter(({ isActive }) => !isActive),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    pressed$.pipe(
      filter(({ isActive }) => isActive),
      exhaustMap(({ event }) => run(event)),
    ),
  );
};
