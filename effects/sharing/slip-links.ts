import { from, map, mergeMap, type Observable, of } from 'rxjs';
import { checkLink, decideLink } from '#domain/betslip/link/decide-link.ts';
import { type LinkProblem, parseSlipLink, type SlipLink } from '#domain/betslip/link/slip-link.ts';
import { ignored, inProgress } from '#domain/betslip/slip-decision-state.ts';
import type { SelectionId } from '#domain/brand.ts';
import { GROUP_SIZE } from '#domain/builder/rules.ts';
import { getSelections } from '#domain/contract/betting.ts';
import { getBetBuilderAcca } from '#domain/contract/squads.ts';
import type { EventOf, NewDerived } from '#domain/events/registry.ts';
import { parsePageLink } from '#domain/navigation/page-link.ts';
import { matchPath, pathFor } from '#domain/navigation/routes.ts';
import { selectionIdOf } from '#domain/parse-ids.ts';
import type { RootState } from '#projections/root.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';
import { followPageLink } from './page-links.ts';

/** The page of links is no place to stay. */
function arrive({ navigation }: RootState, path: string): NewDerived[] {
  // Whoever went on while the link was looked up stays where they are.
  if (navigation.key !== 'deepLink') return [];
  return [{ type: 'navigation/routeChanged', data: { path, ...matchPath(path), replace: true } }];
}

/** Behind the slip, or the message, there is the home page (CORE-02). */
const leave = (state: RootState): NewDerived[] => arrive(state, pathFor('home'));

const NOT_FOUND = 404;

type Fetched = readonly SelectionId[] | { readonly problem: LinkProblem };

/**
 * What a ready-made bet builder is made of. One that is not what was asked for, or is no group, is not to be
 * had.
 */
function selectionsOfAcca({ accaId }: SlipLink, outcome: Outcome<typeof getBetBuilderAcca>): Fetched {
  if (outcome.kind !== 'ok')
    return { problem: outcome.kind === 'refused' && outcome.status === NOT_FOUND ? 'notFound' : 'failed' };
  const { id, selectionIds } = outcome.answer.result;
  const ids = [...new Set(selectionIds.flatMap((one) => selectionIdOf(one) ?? []))];
  const whole = id === accaId && ids.length === selectionIds.length && ids.length >= GROUP_SIZE.minimum;
  return whole ? ids : { problem: 'notFound' };
}

/** Loads what a link names; of a ready-made bet builder the gateway says what that is (BBD-03). */
function fetched(link: SlipLink, { gateway }: Ports): Observable<Fetched> {
  const { accaId, selectionIds } = link;
  if (accaId !== null)
    return gateway
      .call(getBetBuilderAcca, { query: { betBuilderAccaId: accaId } })
      .pipe(map((outcome) => selectionsOfAcca(link, outcome)));
  return gateway
    .call(getSelections, { query: { selectionids: selectionIds.join(',') } })
    .pipe(map((outcome): Fetched => (outcome.kind === 'ok' ? selectionIds : { problem: 'failed' })));
}

/**
 * A betslip link (DPL-02): what is wrong with its words is said at once; otherwise its selections are
 * fetched, and the slip is filled whole or not at all. It never places anything.
 */
export function slipLinks(world: SlipWorld): Epic {
  return (events$, state$, ports) => {
    const refused = (problem: LinkProblem): Observable<NewDerived> =>
      from<NewDerived[]>([{ type: 'sharing/slipLinkRefused', data: { problem } }, ...leave(state$.value)]);
    const follow = ({ data, at }: EventOf<'intent/slipLinkFollowed'>): Observable<NewDerived> => {
      const moment = () => momentOf(world, state$.value, at);
      const page = parsePageLink(data.path);
      if (page !== undefined)
        return followPageLink(page, () => state$.value, ports).pipe(
          mergeMap((found) =>
            'problem' in found ? refused(found.problem) : from(arrive(state$.value, found.path)),
          ),
        );
      const link = parseSlipLink(data.path);
      if ('problem' in link) return refused(link.problem);
      if (inProgress(moment())) return refused('progress');
      const broken = checkLink(moment(), link);
      if (broken !== undefined) return refused(broken);
      return fetched(link, ports).pipe(
        mergeMap((found) =>
          'problem' in found
            ? refused(found.problem)
            : from([...decideLink(moment(), { ...link, selectionIds: found }), ...leave(state$.value)]),
        ),
      );
    };
    return events$.pipe(
      ofType('intent/slipLinkFollowed', 'intent/slipLinkProblemDismissed'),
      fenceEach('slipLinks', (intent) => {
        if (intent.type === 'intent/slipLinkFollowed') return follow(intent);
        return of(intent).pipe(
          map(
            ({ type }): NewDerived =>
              state$.value.sharing.linkProblem === null
                ? ignored(type, 'nothingToClose')
                : { type: 'sharing/slipLinkProblemClosed', data: {} },
          ),
        );
      }),
    );
  };
}
