import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { signIn } from '../staff-sign-in.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** What stands on the page of the customer, in the order of the questions. */
const ANSWERS = ['Employed, full time', 'I would rather not say', 'Up to £100.00', '', 'Savings', 'Nothing'];

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and go on' }).click();
}

test('[RGT-06.1] [RGT-06.2] [RGT-06.3] [RGT-06.5] [RGT-07.5] [UK-34] staff ask for the questionnaire over a full slip; answered, with a pause, the slip is whole and the bet is placed', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  const user = `means${info.project.name}`;
  await page.goto(gateway.url);
  await bettor.signUp(user);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '2');
  await bettor.closeSlip();
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto(`${gateway.url}/support`);
  await signIn(desk, 'demo-supervisor');
  await desk.getByRole('link', { name: 'Safeguards' }).click();
  await desk.getByLabel('User name of the customer').fill(user);
  await desk.getByRole('button', { name: 'Look' }).click();
  await desk.getByLabel('What is done').selectOption({ label: 'Ask for the questionnaire' });
  await desk.getByLabel('Why').fill('Spent twice as much as last month.');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await expect(desk.getByText('No bet is taken: the questionnaire is due.')).toBeVisible();
  expect(await findingsInBothThemes(desk, 'safeguards')).toEqual([]);
  await desk.screenshot({ path: info.outputPath('desk.png'), fullPage: true });

  const call = page.getByRole('alertdialog', { name: 'Some questions before you bet again' });
  await expect(call).toBeVisible();
  expect(await findingsInBothThemes(page, 'questionnaireCall')).toEqual([]);
  await page.screenshot({ path: info.outputPath('call.png') });
  await call.getByRole('button', { name: 'Answer now' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await next(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose one of these' })).toBeVisible();
  for (const [nth, answer] of ANSWERS.entries()) {
    await expect(page.getByText(`Question ${nth + 1} of 10`)).toBeVisible();
    if (answer === '') {
      // An amount that is typed counts, whatever was ticked before.
      await page.getByLabel('I would rather not say').check();
      await page.getByLabel('Amount in £').fill('20');
    } else await page.getByLabel(answer).check();
    if (answer === 'Savings') await page.screenshot({ path: info.outputPath('question.png') });
    await next(page);
  }
  await expect(page.getByText('Question 7 of 10')).toBeVisible();
  expect(await findingsInBothThemes(page, 'question')).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Leave for later' }).click();
  await page.getByRole('button', { name: 'Go on with your answers' }).click();
  await expect(page.getByText('Question 7 of 10')).toBeVisible();
  for (const [nth, answer] of ['Never', 'No', 'No', 'Yes'].entries()) {
    await expect(page.getByText(`Question ${nth + 7} of 10`)).toBeVisible();
    await page.getByLabel(answer, { exact: true }).check();
    await next(page);
  }
  await expect(page.getByText('£20.00')).toBeVisible();
  await expect(page.getByText('Up to £100.00')).toBeVisible();
  expect(await findingsInBothThemes(page, 'questionnaireSummary')).toEqual([]);
  await page.screenshot({ path: info.outputPath('summary.png'), fullPage: true });
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(page.getByText('You can bet again.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('thanks.png') });
  await page.getByRole('link', { name: 'Set a limit' }).click();
  await expect(page.getByText('£20.00 in 30 days')).toBeVisible();
  await bettor.openSlip();
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
});
