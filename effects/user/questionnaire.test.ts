import { describe, expect, it } from 'vitest';
import { QUESTION_IDS, type QuestionId } from '#domain/account/questionnaire.ts';
import { QUESTIONNAIRE_DUE } from '#domain/betslip/stakes/wager-block.ts';
import { selectQuestionnaireCalls, selectThanks } from '#projections/user/select-questions.ts';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;

interface Wanted {
  readonly due?: boolean;
  readonly loses?: () => boolean;
}

/** A gateway that asks for the questionnaire, or does not yet; it may lose what it answers. */
function world({ due = true, loses = () => false }: Wanted = {}) {
  let isDue = due;
  let answers: { question: string; personalAnswer: string; until: number }[] = [];
  const told = () => ({ resultCode: 0, data: { due: isDue, answers } });
  const userInfo = () => ({
    ...userAnswer(),
    ...(isDue
      ? {
          userRestrictions: { ...userAnswer().userRestrictions, wageringBlocked: true },
          logicalRestrictions: [QUESTIONNAIRE_DUE],
        }
      : {}),
  });
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: userInfo() };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    if (data.op === 'getUserInfo') return ok({ resultCode: 0, data: userInfo() });
    if (data.op === 'getQuestionnaire') return ok(told());
    if (data.op === 'saveAnswer') {
      if (loses()) return lost();
      const { question, personalAnswer } = data.body as unknown as {
        question: string;
        personalAnswer: string;
      };
      answers = [
        ...answers.filter((one) => one.question !== question),
        { question, personalAnswer, until: 5 * DAY },
      ];
      return ok(told());
    }
    if (data.op !== 'submitQuestionnaire') return lost();
    isDue = false;
    answers = [];
    return loses() ? lost() : ok({ resultCode: 0, data: { result: 'FREE' } });
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  return {
    ...made,
    asks() {
      isDue = true;
      made.submit({
        type: 'live/accountMessageReceived',
        data: { message: { channel: '/myBets/g', epoch: 'e', seq: 1, at: 0, type: 'asked', op: 'update' } },
      });
    },
    questions: () => made.state().user.questions,
    open: (path: string) => made.submit({ type: 'intent/navigated', data: { path, replace: false } }),
    to: (to: number) => made.submit({ type: 'intent/questionnaireMoved', data: { to } }),
    answer: (question: QuestionId) =>
      made.submit({
        type: 'intent/questionAnswered',
        data: { question, personalAnswer: `~personalAnswer.${'0'.repeat(24)}` },
      }),
    send: () => made.submit({ type: 'intent/questionnaireSubmitted', data: {} }),
    leave: () => made.submit({ type: 'intent/questionnaireLeft', data: {} }),
  };
}

describe('[RGT-06] the questionnaire in the app', () => {
  it('[RGT-06.1] the call opens a window on every page but its own, and put away it does not come again', () => {
    const made = world();
    expect(selectTopWindow(made.state())).toBe('questionnaire');
    made.open('/questionnaire');
    expect(selectQuestionnaireCalls(made.state())).toBe(false);
    made.open('/inbox');
    expect(selectTopWindow(made.state())).toBe('questionnaire');
    made.leave();
    made.open('/');
    expect(selectTopWindow(made.state())).toBeNull();
    expect(made.state().user.restrictions.wageringBlocked).toBe(true);
  });

  it('[RGT-06.2] each answer is saved as it is given and leads on, a draft is taken up again, and all sent unblocks', () => {
    const made = world();
    made.open('/questionnaire');
    made.to(1);
    for (const [nth, question] of QUESTION_IDS.entries()) {
      expect(made.questions()?.screen).toBe(nth + 1);
      made.answer(question);
      expect(made.asked('saveAnswer')).toBe(nth + 1);
      if (nth === 3) {
        made.leave();
        made.open('/');
        made.open('/questionnaire');
        expect(made.questions()).toMatchObject({ screen: 0, told: { answers: { length: 4 } } });
        made.to(5);
      }
    }
    expect(made.questions()?.screen).toBe(QUESTION_IDS.length + 1);
    made.send();
    expect(selectThanks(made.state())).toBe('FREE');
    expect(made.state().user.restrictions.wageringBlocked).toBe(false);
    made.leave();
    expect(selectThanks(made.state())).toBeUndefined();
    // Asked for another time it calls again.
    made.open('/');
    made.asks();
    expect(selectTopWindow(made.state())).toBe('questionnaire');
  });

  it('[RGT-06.2] what is lost says so, stays on its screen and goes out again when it is pressed', () => {
    let losing = true;
    const made = world({ loses: () => losing });
    made.open('/questionnaire');
    made.to(1);
    made.answer('WORK');
    expect(made.questions()).toMatchObject({ screen: 1, step: { step: 'answer', outcome: 'lost' } });
    losing = false;
    made.answer('WORK');
    expect(made.questions()).toMatchObject({ screen: 2, step: { outcome: 'done' } });
    losing = true;
    made.send();
    expect(made.questions()?.step).toEqual({ step: 'submit', outcome: 'lost' });
    losing = false;
    made.send();
    expect(selectThanks(made.state())).toBe('FREE');
  });

  it('[RGT-07.5] what staff ask while the page is open stands before the customer at once', () => {
    const made = world({ due: false });
    expect(selectTopWindow(made.state())).toBeNull();
    made.asks();
    expect(selectTopWindow(made.state())).toBe('questionnaire');
    expect(made.asked('getQuestionnaire')).toBe(0);
  });
});
