/**
 * Events that tell how somebody moved about and that neither the story of a bet nor the service asked for
 * needs (UK-49, UK-50). They have a stream of their own, which is stored only with the customer's consent;
 * every other event is evidence, on the ground that `evidence-grounds.ts` names.
 */
export const behaviourTypes = [
  'intent/navigated',
  'lifecycle/historyMoved',
  'navigation/routeChanged',
  'navigation/blocked',
  'intent/viewOptionChosen',
  'intent/marketGroupChosen',
  'lifecycle/viewportChanged',
] as const;
export type BehaviourType = (typeof behaviourTypes)[number];

const types: ReadonlySet<string> = /* @__PURE__ */ new Set(behaviourTypes);

export const isBehaviour = (type: string): boolean => types.has(type);
