import { from, map, mergeMap, type Observable, of } from 'rxjs';
import { checkLink, decideLink } from '#domain/betslip/decide-link.ts';
import { type LinkProblem, parseSlipLink } from '#domain/betslip/slip-link.ts';
import { ignored, inProgress } from '#domain/betslip/slip-moment.ts';
import { getSelections } from '#domain/contract/betting.ts';
import type { EventOf, NewDerived } from '#domain/events/registry.ts';
import { matchPath, pathFor } from '#domain/navigation/routes.ts';
import type { RootState } from '#projections/root.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';

/** The page of links is no place to stay: behind the slip, or the message, there is the home page (S0 §2). */
function leave({ navigation }: RootState): NewDerived[] {
  // Whoever went on while the selections were loading stays where they are.
  if (navigation.key !== 'deepLink') return [];
  const path = pathFor('home');
  return [{ type: 'navigation/routeChanged', data: { path, ...matchPath(path), replace: true } }];
}

/**
 * A betslip link (DPL-02): what is wrong with its words is said at once; otherwise its selections are fetched, and the
 * slip is filled whole or not at all. It never places anything.
 */
export function slipLinks(world: SlipWorld): Epic {
  return (events$, state$, { gateway }) => {
    const refused = (problem: LinkProblem): Observable<NewDerived> =>
      from<NewDerived[]>([{ type: 'sharing/slipLinkRefused', data: { problem } }, ...leave(state$.value)]);
    const follow = ({ data, at }: EventOf<'intent/slipLinkFollowed'>): Observable<NewDerived> => {
      const moment = () => momentOf(world, state$.value, at);
      const link = parseSlipLink(data.path);
      if ('problem' in link) return refused(link.problem);
      if (inProgress(moment())) return refused('progress');
      const broken = checkLink(moment(), link);
      if (broken !== undefined) return refused(broken);
      return gateway
        .call(getSelections, { query: { selectionids: link.selectionIds.join(',') } })
        .pipe(
          mergeMap((outcome) =>
            outcome.kind === 'ok'
              ? from([...decideLink(moment(), link), ...leave(state$.value)])
              : refused('failed'),
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
