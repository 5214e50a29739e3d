import type { Kysely, Transaction } from 'kysely';
import {
  type Answers,
  answerIn,
  decided,
  QUESTION_IDS,
  QUESTIONNAIRE,
  type QuestionId,
  type QuestionnaireResult,
} from '#domain/account/questionnaire.ts';
import type { UserId } from '#domain/brand.ts';
import type { QuestionnaireTold } from '#domain/contract/questionnaire.ts';
import { refusals } from '../accounts/refusals.ts';
import { drawHandle } from '../accounts/secrets.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { keepOwnLimitWithin } from '../limits/own-limits.ts';
import type { InstallationKey } from '../recordings/sealing.ts';
import type { Refusal } from '../refusal.ts';

interface Context {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  /** What answers are sealed with. */
  readonly seal: () => Promise<Pick<InstallationKey, 'sealText' | 'openText'>>;
  /** Tells the outbox that something was committed. */
  readonly committed: () => void;
}

/** The questionnaire of a customer (RGT-06). */
export interface Questionnaires {
  told(user: UserId): Promise<QuestionnaireTold>;
  save(user: UserId, question: QuestionId, answer: string): Promise<QuestionnaireTold | Refusal>;
  submit(user: UserId): Promise<QuestionnaireResult | Refusal>;
}

const placeOf = (user: UserId, what: string): string => `questionnaire/${user}/${what}`;

async function isDue(db: Kysely<Schema>, user: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['wagering_blocked', 'wagering_questionnaire_due'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return row.wagering_blocked && row.wagering_questionnaire_due;
}

/** Of everybody: what is too old goes whenever anybody's are looked at. */
const forgetOld = (db: Kysely<Schema>, now: number): Promise<unknown> =>
  db
    .deleteFrom('questionnaire_answers')
    .where('saved_at', '<=', now - QUESTIONNAIRE.keptMs)
    .execute();

const rowsOf = (db: Kysely<Schema>, user: UserId) =>
  db
    .selectFrom('questionnaire_answers')
    .select(['question', 'sealed', 'saved_at'])
    .where('user_id', '=', user)
    .execute();

async function told({ db, now, seal }: Context, user: UserId): Promise<QuestionnaireTold> {
  await forgetOld(db, now());
  if (!(await isDue(db, user))) return { due: false, answers: [] };
  const key = await seal();
  const rows = await rowsOf(db, user);
  const answers = QUESTION_IDS.flatMap((question) => {
    const row = rows.find((one) => one.question === question);
    if (row === undefined) return [];
    const personalAnswer = key.openText(placeOf(user, question), row.sealed);
    return [{ question, personalAnswer, until: row.saved_at + QUESTIONNAIRE.keptMs }];
  });
  return { due: true, answers };
}

/** One answer, in the place of an earlier one. */
async function save(
  context: Context,
  user: UserId,
  question: QuestionId,
  answer: string,
): Promise<QuestionnaireTold | Refusal> {
  if (answerIn(question, answer) === undefined) return refusals.noAnswer;
  const sealed = (await context.seal()).sealText(placeOf(user, question), answer);
  const at = context.now();
  const done = await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    if (!(await isDue(tx, user))) return false;
    await tx
      .insertInto('questionnaire_answers')
      .values({ user_id: user, question, sealed, saved_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'question']).doUpdateSet({ sealed, saved_at: at }),
      )
      .execute();
    return true;
  });
  return done ? told(context, user) : refusals.noQuestionnaire;
}

async function resultBefore(tx: Transaction<Schema>, user: UserId): Promise<QuestionnaireResult | Refusal> {
  const last = await tx
    .selectFrom('questionnaires')
    .select('result')
    .where('user_id', '=', user)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return last?.result ?? refusals.noQuestionnaire;
}

/** Under the lock that bets take: a bet is before what follows from the answers, or sees it. */
async function submit(context: Context, user: UserId): Promise<QuestionnaireResult | Refusal> {
  const key = await context.seal();
  const at = context.now();
  await forgetOld(context.db, at);
  const outcome = await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user);
    if (!(await isDue(tx, user))) return resultBefore(tx, user);
    const rows = await rowsOf(tx, user);
    const answers: Answers = Object.fromEntries(
      rows.map(({ question, sealed }) => [
        question,
        answerIn(question, key.openText(placeOf(user, question), sealed)),
      ]),
    );
    const follows = decided(answers);
    if (follows === undefined) return refusals.questionsLeft;
    const { result, lossLimit } = follows;
    const id = drawHandle('qn-');
    const answers_sealed = key.sealText(placeOf(user, id), JSON.stringify(answers));
    await tx
      .insertInto('questionnaires')
      .values({ id, user_id: user, sent_at: at, result, answers_sealed })
      .execute();
    await tx.deleteFrom('questionnaire_answers').where('user_id', '=', user).execute();
    await tx
      .updateTable('users')
      .set({ wagering_questionnaire_due: false, wagering_blocked: result === 'CALL' })
      .where('id', '=', user)
      .execute();
    // What they have said that they can lose in a month.
    if (lossLimit !== null)
      await keepOwnLimitWithin(tx, user, { kind: 'LOSS', period: 'MONTH', amount: lossLimit }, at);
    await enqueue(tx, user, 'asked', id, 'update');
    return result;
  });
  context.committed();
  return outcome;
}

/** Questionnaires on the database; answers stand there sealed. */
export const createQuestionnaires = (context: Context): Questionnaires => ({
  told: (user) => told(context, user),
  save: (user, question, answer) => save(context, user, question, answer),
  submit: (user) => submit(context, user),
});
