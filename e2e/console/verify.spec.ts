import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { lostStretch } from '#testing/recordings/lost-stretch.ts';
import { logKey, receiptKey, sampleEvidence, witnessKey } from '#testing/recordings/sample-evidence.ts';
import { tooWide } from '../looks/too-wide.ts';

const built = pathToFileURL('dist/app/verify.html').href;
const sample = await sampleEvidence();

const fileOf = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const check = (page: Page, name: string, content: Uint8Array): Promise<void> =>
  page.getByLabel('Choose a file').setInputFiles(fileOf(name, content));

const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, i) => (i === at ? byte ^ 4 : byte));

const headline = (page: Page) => page.getByRole('article').getByRole('heading').first();

test('[UK-46] [EVT-05] a page from a disk checks evidence, and nothing leaves it', async ({ page }) => {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(built);

  await check(page, 'case.zip', sample.bundle);
  await expect(headline(page)).toHaveText('Consistent, but not signed by anybody you trust');
  await expect(headline(page)).toBeFocused();
  await expect(page.getByText('The keys come from the file itself.')).toBeVisible();

  await check(
    page,
    'altered.zip',
    flipped(sample.bundle, sample.bundle.indexOf(sample.recording[200] ?? 0, 6_000)),
  );
  await expect(headline(page)).toHaveText('This file was altered');
  await check(page, 'picture.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47));
  await expect(headline(page)).toHaveText('This file cannot be checked');
  expect([asked, complaints]).toEqual([[built], []]);

  // Nothing in the page tries to; and if something did, the policy in the file would not let it.
  const refused = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      directives.push(event.effectiveDirective),
    );
    const sent = await fetch('http://127.0.0.1:9/').then(
      () => 'sent',
      () => 'refused',
    );
    const image = new Image();
    image.src = 'http://127.0.0.1:9/x.png';
    await new Promise((resolve) => image.addEventListener('error', resolve));
    return [sent, ...directives];
  });
  expect(refused).toEqual(['refused', 'connect-src', 'img-src']);
});

test('[FAIL-77] names the first altered event of a recording that was dropped on the page', async ({
  page,
}) => {
  await page.goto(built);
  const bytes = [...flipped(sample.recording, sample.recording.length >> 1)];
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(content)], 'dropped.slip'));
    return data;
  }, bytes);
  await page.getByText('Drop a recording').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(headline(page)).toHaveText('This file was altered');
  await expect(page.getByText(/First altered: event \d+/)).toBeVisible();
});

test('[FAIL-61] [FAIL-77] calls a gap that the device tells of not proven, and one that it does not altered', async ({
  page,
}) => {
  await page.goto(built);
  await page.getByText('What you know from elsewhere').click();
  await page.getByLabel('Public keys (.pem)').setInputFiles(fileOf('receipts.pem', receiptKey.pem));
  await check(page, 'cut.slip', (await lostStretch({ eventsCut: 2 })).recording);
  await expect(headline(page)).toHaveText('Not proven: a receipt names what this recording does not have');
  await expect(
    page.getByText(
      'Bet r-lost: its receipt is signed by the gateway and names a state that this recording does not have. The recording itself says that the device lost 2 events before event 4.',
    ),
  ).toBeVisible();
  await check(page, 'taken-out.slip', (await lostStretch({ eventsCut: null })).recording);
  await expect(headline(page)).toHaveText('This file was altered');
  await check(page, 'joined.slip', (await lostStretch({ eventsCut: null, joined: true })).recording);
  await expect(page.getByText('another tab of the browser sent it')).toBeVisible();
});

test('[UK-46] holds a file against keys and a checkpoint that are known from elsewhere', async ({ page }) => {
  await page.goto(built);
  await check(page, 'case.zip', sample.bundle);
  await page.getByText('What you know from elsewhere').click();
  const keys = page.getByLabel('Public keys (.pem)');
  await keys.setInputFiles([fileOf('receipts.pem', receiptKey.pem), fileOf('log.pem', logKey.pem)]);
  await page.getByLabel('Checkpoints of a witness (.txt)').setInputFiles(fileOf('head.txt', sample.earlier));
  await expect(page.getByRole('listitem').filter({ hasText: 'A witness saw the same log' })).toContainText(
    'Holds',
  );
  await expect(page.getByText('The keys come from the file itself.')).toBeHidden();
  await keys.setInputFiles(fileOf('other.pem', witnessKey.pem));
  await expect(headline(page)).toHaveText('This file was altered');
  await keys.setInputFiles(fileOf('nothing.pem', 'no key'));
  await expect(page.getByText('nothing.pem is not an Ed25519 public key in PEM.')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page that checks evidence is accessible and does not overflow, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(built);
    const look = async (): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
      const overflow = await tooWide(page);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await look();
    await check(page, `${'long-'.repeat(30)}.zip`, sample.bundle);
    await page.getByText('What you know from elsewhere').click();
    await look();
    await check(page, 'altered.zip', flipped(sample.bundle, 900));
    await expect(headline(page)).toHaveText('This file was altered');
    await look();
  });
}
