import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { bundleLimits } from '#domain/proofs/bundle/bundle-limits.ts';
import { parseCheckpoint } from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import type { Trust } from '#recordings/format/evidence/evidence-primitives.ts';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { called, commonOptions, sentenceOf } from '../../command/called.ts';
import type { Output } from '../../command/command.ts';
import { reportText } from './report.ts';

export const exitCodes = { proven: 0, incomplete: 1, usage: 2, consistent: 3, altered: 4 } as const;

const help = `npm run verify -- FILE... [--trust KEY.pem]... [--checkpoint FILE]... [--json]

Checks .slip recordings and evidence bundles (.zip) without any connection and without trust in who made them: structure,
hash chains, signatures of receipts, that receipts name heads of the recording's own chain, that they stand in the signed
tree, and that the tree only ever grew. Names the first altered event, and says what the checks do not prove.

  --trust KEY.pem    a public key known from elsewhere (receipts, checkpoints); may be given more than once
  --checkpoint FILE  a checkpoint that a witness keeps; may be given more than once
  --json             one JSON object per file and line, instead of text
  --help             this text

Exit codes
  0  proven: everything that was checked is as it was, and signed under a key given with --trust
  1  nothing wrong was found, but a check that was asked for could not be made, or a receipt names what the
     recording says it cannot have (its device lost it, another tab sent the bet): the text says which
  2  the command was called wrongly; nothing was checked
  3  consistent, and not proven: nothing contradicts itself, but nothing in the file is signed under a key given with
     --trust. Whoever writes such a file can write it so
  4  at least one file was altered, or is none that this version reads
When several apply the highest is returned; every file gets its own result.`;

interface Command {
  readonly files: readonly string[];
  readonly trust: readonly string[];
  readonly checkpoints: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
}

function parse(args: readonly string[]): Command | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      trust: { type: 'string', multiple: true, default: [] },
      checkpoint: { type: 'string', multiple: true, default: [] },
      ...commonOptions,
    },
  });
  if (positionals.length === 0 && !values.help) return 'no file given';
  const { trust, checkpoint: checkpoints, json } = values;
  return { files: positionals, trust, checkpoints, json, help: values.help };
}

const SMALL = 65_536;

/** A key or checkpoint that a person named must be one: a wrong file is a wrong call, not a finding. */
async function readSmall(file: string, isRight: (text: string) => boolean, what: string): Promise<string> {
  if ((await stat(file)).size > SMALL) throw new Error(`${file} is not ${what}`);
  const text = await readFile(file, 'utf8');
  if (!isRight(text)) throw new Error(`${file} is not ${what}`);
  return text;
}

async function readTrust({ trust, checkpoints }: Command): Promise<Trust> {
  const isKey = (text: string): boolean => keyOfPem(text) !== undefined;
  const isHead = (text: string): boolean => parseCheckpoint(text) !== undefined;
  return {
    keys: await Promise.all(trust.map((file) => readSmall(file, isKey, 'an Ed25519 public key in PEM'))),
    checkpoints: await Promise.all(checkpoints.map((file) => readSmall(file, isHead, 'a checkpoint'))),
  };
}

const unreadable = (detail: string): Verdict => ({
  kind: 'unknown',
  outcome: 'unreadable',
  session: null,
  events: 0,
  receipts: 0,
  checks: [],
  findings: [{ check: 'structure', part: 'container', seq: null, since: null, ref: null, detail }],
  limits: [],
});

async function verifyFile(file: string, trust: Trust): Promise<Verdict> {
  try {
    const { size } = await stat(file);
    if (size > bundleLimits.bytes) return unreadable(`${size} bytes are more than this reads`);
    return await verifyEvidence(await readFile(file), nodeEvidence, trust);
  } catch (error) {
    return unreadable(sentenceOf(error));
  }
}

const codeOf = ({ outcome }: Verdict): number => {
  switch (outcome) {
    case 'proven':
      return exitCodes.proven;
    case 'incomplete':
      return exitCodes.incomplete;
    case 'consistent':
      return exitCodes.consistent;
    default:
      return exitCodes.altered;
  }
};

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, output));

async function perform(command: Command, output: Output): Promise<number> {
  let trust: Trust;
  try {
    trust = await readTrust(command);
  } catch (error) {
    output.err(sentenceOf(error));
    return exitCodes.usage;
  }
  let code: number = exitCodes.proven;
  for (const file of command.files) {
    const verdict = await verifyFile(file, trust);
    output.out(command.json ? JSON.stringify({ file, ...verdict }) : reportText(file, verdict));
    code = Math.max(code, codeOf(verdict));
  }
  return code;
}
