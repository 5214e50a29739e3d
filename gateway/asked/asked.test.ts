import { beforeEach, describe, expect, it } from 'vitest';
import { answerText, NOT_SAID, QUESTION_IDS, type QuestionId } from '#domain/account/questionnaire.ts';
import type { UserId } from '#domain/brand.ts';
import type { Safeguards } from '#domain/contract/staff-safeguards.ts';
import { databases } from '#testing/databases/databases.ts';
import { inMemoryRecordings } from '#testing/gateway/in-memory-recordings.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { CustomerChange } from '../services.ts';

const DAY = 86_400_000;
const why = 'Spent twice as much as last month.';
const harmless: Readonly<Record<QuestionId, string>> = {
  WORK: 'FULL_TIME',
  INCOME: 'TO_35',
  LEFT_OVER: 'TO_250',
  COMFORTABLE: NOT_SAID,
  SOURCE: 'EARNINGS',
  CHANGES: 'NONE',
  TOO_MUCH: 'NEVER',
  BORROWED: 'NO',
  TOLD: 'NO',
  TRUE: 'TRUE',
};

describe.each(databases)('what a customer is asked, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let desk: StaffHarness;
  let offer: DemoOffer;
  let ann: UserId;
  let cookie: string;
  beforeEach(async () => {
    offer = new DemoOffer(9);
    world = await servicesHarness(await fresh(), offer);
    ann = await world.customer('ann', 10_000);
    desk = await staffHarness(world.data.database, { recordings: inMemoryRecordings([]) });
    desk.clock.at = world.clock.at + 1;
    cookie = await desk.signIn('demo-supervisor');
    world.clock.at = desk.clock.at + 1;
    return async () => {
      await desk.close();
      await world.close();
    };
  });

  const db = () => world.data.database.db;
  const asked = () => world.money.questionnaires;
  const order = (step: string, more: object = {}) =>
    desk.call('/safeguards', { username: 'ANN', step, blocking: false, why, ...more }, cookie);
  const save = (question: QuestionId, value: string) =>
    asked().save(ann, question, answerText(question, value));
  const saveAll = async (change: Partial<Record<QuestionId, string>> = {}): Promise<void> => {
    for (const question of QUESTION_IDS) await save(question, { ...harmless, ...change }[question]);
  };
  const place = async (event: number, stake = 100) => {
    const slip = slipFor(offer, ann, [selectionId(event, 0)], { stake });
    const result = await world.money.placement.placeBets(ann, [slip]);
    return result.kind === 'answered' ? result.betSlips[0] : undefined;
  };
  const BLOCKED = { status: 'FAILED', errors: [{ type: 'BETTING_BLOCKED' }] };

  it('[RGT-06.2] [RGT-06.5] [UK-34] asked by staff nothing is bet until all ten answers are sent; then it is, and the amount named is the loss limit', async () => {
    expect(await asked().submit(ann)).toMatchObject({ errorType: 'NoQuestionnaire' });
    expect((await place(1))?.status).toBe('SUCCEEDED');
    expect((await order('QUESTIONNAIRE')).status).toBe(200);
    expect(await place(2)).toMatchObject(BLOCKED);
    expect(await asked().told(ann)).toEqual({ due: true, answers: [] });
    await saveAll({ COMFORTABLE: '150' });
    await db().deleteFrom('questionnaire_answers').where('question', '=', 'TOLD').execute();
    expect(await asked().submit(ann)).toMatchObject({ errorType: 'QuestionsLeft' });
    expect(await place(2)).toMatchObject(BLOCKED);
    await save('TOLD', 'NO');
    expect(await asked().submit(ann)).toBe('FREE');
    // An answer that was lost on the way back is told again, and decides nothing anew.
    expect(await asked().submit(ann)).toBe('FREE');
    expect(await asked().told(ann)).toEqual({ due: false, answers: [] });
    const limits = await db().selectFrom('own_limits').select(['kind', 'period', 'amount']).execute();
    expect(limits).toEqual([{ kind: 'LOSS', period: 'MONTH', amount: 150 }]);
    expect((await place(2, 50))?.status).toBe('SUCCEEDED');
    expect(await place(3, 1)).toMatchObject({ status: 'FAILED' });
  });

  it('[RGT-06.2] an answer is kept for five days and not a moment longer, each from when it was given', async () => {
    await order('QUESTIONNAIRE');
    await save('WORK', 'RETIRED');
    world.clock.at += DAY;
    await save('INCOME', 'TO_25');
    world.clock.at += 4 * DAY - 1;
    expect((await asked().told(ann)).answers.map(({ question }) => question)).toEqual(['WORK', 'INCOME']);
    world.clock.at += 1;
    expect((await asked().told(ann)).answers).toEqual([
      { question: 'INCOME', personalAnswer: 'INCOME.TO_25', until: world.clock.at + DAY },
    ]);
    const rows = await db().selectFrom('questionnaire_answers').select('question').execute();
    expect(rows).toEqual([{ question: 'INCOME' }]);
    expect(await place(1)).toMatchObject(BLOCKED);
  });

  it('[RGT-06.4] an answer stands sealed, is replaced by the next, and what is no answer is refused', async () => {
    await order('QUESTIONNAIRE');
    await save('BORROWED', 'YES');
    await save('BORROWED', 'NO');
    expect((await asked().told(ann)).answers).toMatchObject([{ personalAnswer: 'BORROWED.NO' }]);
    const kept = await db().selectFrom('questionnaire_answers').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/YES|BORROWED\./);
    expect(await asked().save(ann, 'BORROWED', 'TOLD.YES')).toMatchObject({ errorType: 'NoAnswer' });
    await saveAll();
    await asked().submit(ann);
    const sent = await db().selectFrom('questionnaires').selectAll().execute();
    expect(JSON.stringify(sent)).not.toMatch(/FULL_TIME|TO_35/);
    expect(await db().selectFrom('questionnaire_answers').selectAll().execute()).toEqual([]);
    expect(await save('WORK', 'RETIRED')).toMatchObject({ errorType: 'NoQuestionnaire' });
  });

  it('[RGT-06.5] grave answers lead to a talk, which staff say was held, and nobody else', async () => {
    await order('QUESTIONNAIRE');
    expect(errorOf(await order('TALKED'))).toBe('SAFEGUARD_NO_TALK');
    await saveAll({ BORROWED: 'YES' });
    expect(await asked().submit(ann)).toBe('CALL');
    expect(await place(1)).toMatchObject(BLOCKED);
    expect(errorOf(await order('QUESTIONNAIRE'))).toBe('SAFEGUARD_ASKED');
    const told = dataOf<Safeguards>(await desk.call('/safeguards/look', { username: 'ann' }, cookie));
    expect(told).toMatchObject({
      talkDue: true,
      questionnaireDue: false,
      questionnaires: [{ result: 'CALL' }],
    });
    expect(dataOf<Safeguards>(await order('TALKED'))).toMatchObject({ talkDue: false });
    expect((await place(1))?.status).toBe('SUCCEEDED');
  });

  it('[RGT-07.4] [RGT-07.5] staff ask in the console: what they did and saw is in the trail, and the customer’s channel tells of it', async () => {
    const heard: CustomerChange[] = [];
    world.money.onChange((change) => heard.push(change));
    const told = dataOf<Safeguards>(await order('SPEND', { blocking: true }));
    expect(told.asked).toMatchObject([{ kind: 'SPEND', blocking: true, answer: null }]);
    expect(await place(1)).toMatchObject({ status: 'FAILED', errors: [{ type: 'INTERVENTION_DUE' }] });
    await desk.call('/safeguards/look', { username: 'ann' }, cookie);
    await order('QUESTIONNAIRE');
    expect((await desk.call('/safeguards/look', { username: 'nobody' }, cookie)).status).toBe(404);
    expect((await order('TIME', { why: '' })).status).toBe(400);
    const trail = await db()
      .selectFrom('staff_audit')
      .select(['act', 'actor_id', 'detail'])
      .where('act', 'not in', ['signedIn', 'enrolled'])
      .orderBy('seq')
      .execute();
    expect(trail.map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['interventionRaised', 'demo-supervisor'],
      ['safeguardsSeen', 'demo-supervisor'],
      ['questionnaireAsked', 'demo-supervisor'],
    ]);
    for (const { detail } of trail) expect(detail).toContain(ann);
    await expect.poll(() => heard.filter(({ kind }) => kind === 'asked').length).toBe(2);
  });
});
