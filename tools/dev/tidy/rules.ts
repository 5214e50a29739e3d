import { longComments } from './comments.ts';
import { clocksAndChance, promises } from './determinism.ts';
import { unresolvedIds } from './ids.ts';
import { emptyName, machineSpecifics, privateWord, switchedOffTests, unfinishedNotes } from './leftovers.ts';
import { timedOperators } from './rxjs-time.ts';
import { longFile, longFunctions } from './size.ts';
import { type Finding, isGenerated, isPure, isTest, isTypeScript, type SourceText } from './source.ts';

interface Rule {
  readonly applies: (path: string) => boolean;
  readonly check: (source: SourceText) => Finding[];
}

const isCode = (path: string): boolean => /\.(tsx?|[cm]?js|css|sh)$/.test(path) && !isGenerated(path);
const isWrittenTypeScript = (path: string): boolean => isTypeScript(path) && !isGenerated(path);
const isAnyTest = (path: string): boolean => isTest(path) || (path.startsWith('e2e/') && isTypeScript(path));
const mayNotWait = (path: string): boolean => isPure(path) && !/^(recordings|replay\/recording)\//.test(path);
const everywhere = (): boolean => true;

const rules: readonly Rule[] = [
  { applies: isPure, check: clocksAndChance },
  { applies: mayNotWait, check: promises },
  { applies: isPure, check: timedOperators },
  { applies: isCode, check: longFile },
  { applies: isWrittenTypeScript, check: longFunctions },
  { applies: isWrittenTypeScript, check: longComments },
  { applies: isAnyTest, check: switchedOffTests },
  { applies: everywhere, check: unfinishedNotes },
  { applies: everywhere, check: machineSpecifics },
  { applies: everywhere, check: emptyName },
  { applies: everywhere, check: privateWord },
];

export function findingsIn(sources: readonly SourceText[]): Finding[] {
  const ofEach = sources.flatMap((source) =>
    rules.filter((rule) => rule.applies(source.path)).flatMap((rule) => rule.check(source)),
  );
  return [...ofEach, ...unresolvedIds(sources)];
}
