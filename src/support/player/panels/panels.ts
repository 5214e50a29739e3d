import { EvidencePanel } from '#src/support/evidence/evidence-panel.tsx';
import { ComparePanel } from '#src/support/reexecution/compare-panel.tsx';
import { ReexecutePanel } from '#src/support/reexecution/reexecute-panel.tsx';
import { WhatIfPanel } from '#src/support/reexecution/what-if-panel.tsx';
import type { Panel } from '../view.ts';
import { DiffPanel } from './diff-panel.tsx';
import { EventPanel } from './event-panel.tsx';
import { FindPanel } from './find-panel.tsx';
import { NetworkPanel } from './network-panel.tsx';
import { StatePanel } from './state-panel.tsx';

/** The tabs of the inspector, in order. A new one is a component that takes a `View` and a line here. */
export const panels: readonly [Panel, ...Panel[]] = [
  { id: 'event', title: 'support.panel.event', component: EventPanel },
  { id: 'state', title: 'support.panel.state', component: StatePanel },
  { id: 'diff', title: 'support.panel.diff', component: DiffPanel },
  { id: 'find', title: 'support.panel.find', component: FindPanel },
  { id: 'network', title: 'support.panel.network', component: NetworkPanel },
  { id: 'evidence', title: 'support.panel.evidence', component: EvidencePanel, keeps: true },
  { id: 'reexecute', title: 'rerun.panel.reexecute', component: ReexecutePanel, keeps: true },
  { id: 'compare', title: 'rerun.panel.compare', component: ComparePanel, keeps: true },
  { id: 'whatIf', title: 'rerun.panel.whatIf', component: WhatIfPanel, keeps: true },
];
