import type { Divergence } from '#replay/reexecution/divergence.ts';
import { shortened } from '../../command/command.ts';
import { changeLines, plural, valueText } from '../../command/value-text.ts';
import { unreadableText } from './read-recording.ts';
import type { FileResult } from './replay-file.ts';

/**
 * What a person reads about one file; at most about forty lines, the last of a failure can be pasted into a
 * shell.
 */
export function reportText(result: FileResult): string {
  const { file } = result;
  switch (result.outcome) {
    case 'identical':
      return `${file}: replayed identically (${plural(result.events, 'event')}, state hash ${result.stateHash})${anchorText(result)}${defectText(result)}`;
    case 'folded':
      return `${file}: proven and folded, not re-executed: ${missingText(result)} (${plural(result.events, 'event')}, state hash ${result.stateHash})`;
    case 'unreadable':
      return unreadableText(result);
    default:
      if (result.known !== null) return knownText(file, result.divergence, result.known);
      return divergenceText(file, result.divergence, result.recordedBuild, result.build);
  }
}

type Anchored = Extract<FileResult, { outcome: 'identical' }>;

const missingText = (missing: {
  readonly droppedEvents: number;
  readonly withheldEvents: number;
}): string => {
  const why = [
    missing.droppedEvents === 0
      ? []
      : [`${plural(missing.droppedEvents, 'live event')} had been dropped to save space`],
    missing.withheldEvents === 0
      ? []
      : [`${plural(missing.withheldEvents, 'event')} of behaviour had been withheld`],
  ].flat();
  // Nothing is missing, so it is a copy without the account that it was decided for.
  return why.length === 0 ? 'it is a copy for others' : why.join(', ');
};

const anchorText = ({ anchored, unheld, acknowledged }: Anchored): string =>
  [
    ...(anchored === 0 ? [] : [`${plural(anchored, 'receipt')} bound to this log by the head it names`]),
    ...(unheld === 0
      ? []
      : [
          `${plural(unheld, 'receipt')} NOT PROVEN: the log says why it has not got the head named (npm run verify)`,
        ]),
    ...(acknowledged === 0
      ? []
      : [`${plural(acknowledged, 'head')} that the gateway signed when they arrived`]),
  ]
    .map((line) => `\n  ${line}`)
    .join('');

const defectText = ({ file, defects, violations }: Extract<FileResult, { outcome: 'identical' }>): string => {
  const lines = [
    ...violations.map(({ name, sentence, seq }) => `  VIOLATED after event ${seq}: ${name}: ${sentence}`),
    ...(defects.length === 0
      ? []
      : [`  ${plural(defects.length, 'defect')} on the way: ${defects.slice(0, 3).join('; ')}`]),
  ];
  return lines.length === 0 ? '' : `\n${shortened([...lines, `  make it small: npm run shrink -- ${file}`])}`;
};

const knownText = (file: string, { commit, cause, index }: Divergence, why: string): string =>
  `${file}: diverges as known in commit ${commit} (event ${cause.seq}), place ${index}: ${why}`;

function divergenceText(file: string, divergence: Divergence, recordedBuild: string, build: string): string {
  const { cause, commit, index, expected, actual, seq } = divergence;
  return shortened([
    `${file}: DIVERGED in commit ${commit} (${cause.type}, event ${cause.seq}), place ${index}: ${divergence.detail}`,
    `  recorded  ${expected === null ? 'nothing' : `${expected.type} by ${expected.src} ${valueText(expected.data)}`}`,
    `  decided   ${actual === null ? 'nothing' : `${actual.type} by ${actual.src} ${valueText(actual.data)}`}`,
    ...(divergence.eventChanges.length === 0 ? [] : ['  in the event, recorded -> decided:']),
    ...changeLines(divergence.eventChanges, 10),
    ...(divergence.stateChanges.length === 0
      ? []
      : ['  in the state after the commit, recorded -> decided:']),
    ...changeLines(divergence.stateChanges, 15),
    `  recorded by build ${recordedBuild}, replayed by build ${build}`,
    `  reproduce: npm run replay -- ${file} --until ${seq}`,
  ]);
}
