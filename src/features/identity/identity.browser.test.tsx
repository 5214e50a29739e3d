import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  opened?.close();
});

const told = (more: object) => ({
  resultCode: 0,
  data: {
    status: 'REQUIRED_PHOTO_AND_DOCUMENT',
    lookUp: false,
    asked: ['identity', 'proofOfAddress'],
    documents: [],
    verifiedUntil: null,
    ...more,
  },
});
const licence = {
  id: 'd1',
  kind: 'identity',
  paper: 'drivingLicence',
  state: 'ACCEPTED',
  reason: null,
  sentAt: 1,
  decidedAt: 2,
};

function open(width: number, identity: unknown, more: object = {}) {
  const userInfo = { ...userAnswer(), logicalRestrictions: ['KYC_NON_VERIFIED_USER'] };
  const login = {
    resultCode: 0,
    data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
  };
  const getUserInfo = { resultCode: 0, data: userInfo };
  opened = openApp('/', { ...answers, login, getUserInfo, getIdentity: identity, ...more });
  opened.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  opened.go('/accountverification');
  return page.viewport(width, 844);
}
const text = () => document.querySelector('main')?.textContent ?? '';
const card = (name: string) => page.getByRole('region', { name });
const photo = () => card('A document with your photo');
const shown = (name: string) => document.querySelector(`[data-shown="${name}"]`)?.textContent ?? '';
const cameraSays = (answer: () => Promise<MediaStream>) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(answer);
/** What a camera would give. */
function drawn(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 500;
  const pen = canvas.getContext('2d');
  setInterval(() => pen?.fillRect(Math.random() * 800, Math.random() * 500, 9, 9), 20);
  return canvas.captureStream(25);
}
const submitted = () => (opened?.log ?? []).filter((type) => type === 'intent/documentSubmitted').length;

describe.each([390, 1280])('who the customer is, at %i', (width) => {
  it('[KYC-07.1] a camera that is refused is said, with another start at the same document', async () => {
    cameraSays(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await open(width, told({}));
    await until(() => expect(text()).toContain('A document with your photo'));
    await userEvent.click(photo().getByRole('button', { name: 'Take a photo' }));
    await until(() => expect(shown('capture')).toContain('does not let us use the camera'));
    cameraSays(() => Promise.reject(new DOMException('no', 'NotFoundError')));
    await userEvent.click(photo().getByRole('button', { name: 'Start the photo again' }));
    await until(() => expect(shown('capture')).toContain('There is no camera'));
    cameraSays(() => Promise.resolve(drawn()));
    await userEvent.selectOptions(photo().getByLabelText('What it is'), 'Passport');
    await userEvent.click(photo().getByRole('button', { name: 'Start the photo again' }));
    const take = photo().getByRole('button', { name: 'Take it and send' });
    await until(() => expect(take.element().getAttribute('aria-disabled')).toBe('false'));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await userEvent.click(take);
    await until(() => expect([submitted(), shown('fileFault')]).toEqual([1, '']));
    expect(opened?.asked.find(({ op }) => op === 'uploadDocument')?.query).toMatchObject({
      kind: 'identity',
      paper: 'passport',
    });
    expect(document.querySelector('video')).toBeNull();
  });

  it('[KYC-07.1] a photo that was left half-way is begun again at the step that is open', async () => {
    cameraSays(() => Promise.resolve(drawn()));
    await open(width, told({ asked: ['proofOfAddress'], documents: [licence] }));
    await until(() => expect(text()).toContain('A document with your address'));
    await userEvent.click(page.getByRole('button', { name: 'Take a photo' }));
    await until(() => expect(document.querySelector('video')).not.toBeNull());
    opened?.go('/more');
    await until(() => expect(document.querySelector('video')).toBeNull());
    opened?.go('/accountverification');
    await until(() => expect(shown('capture')).toContain('You left the photo half-way'));
    expect(card('A document with your photo').elements()).toHaveLength(0);
    await userEvent.click(page.getByRole('button', { name: 'Start the photo again' }));
    await until(() => expect(document.querySelector('video')).not.toBeNull());
    await userEvent.click(page.getByRole('button', { name: 'Close the camera' }));
    await until(() => expect(shown('capture')).toBe(''));
    expect(submitted()).toBe(0);
  });

  it('[KYC-07.1] a check that failed is said, and asked again by one press', async () => {
    let answer = told({ lookUp: true, lookUpState: 'failed', addressKnown: true });
    const identity = () => ({ kind: 'ok', status: 200, body: answer });
    await open(width, identity, {
      lookUpIdentity: told({ lookUp: true, lookUpState: 'asked', addressKnown: true }),
    });
    await until(() => expect(shown('lookUpState')).toContain('The check could not be done'));
    answer = told({ lookUp: true, lookUpState: 'asked', addressKnown: true });
    await userEvent.click(page.getByRole('button', { name: 'Check who I am' }));
    // KYC-05.1
    await until(() => expect(shown('lookUpState')).toContain('we will tell you'));
  });

  it('[KYC-04.2] a licence that shows who they are is not offered for their address', async () => {
    await open(width, told({ asked: ['proofOfAddress'], documents: [licence] }));
    await until(() => expect(text()).toContain('A document with your address'));
    const offered = [...document.querySelectorAll('select[name="paper"] option')].map(
      (one) => one.textContent,
    );
    expect(offered).toEqual(['Choose', 'Bill', 'Bank statement', 'Letter of an authority']);
  });

  it('[KYC-02.4] an error without a code is told with -1', async () => {
    await open(width, () => ({ kind: 'lost', cause: 'network' }));
    await until(() => expect(text()).toContain('We could not find out where it stands'));
    expect(text()).toContain('Code -1.');
  });
});

it.each(['/accountverification', '/documentsupload', '/kycVerificationWorkflow'])(
  '[KYC-07.2] a guest at %s is asked to log in, and nothing is asked of who they are',
  async (path) => {
    opened = openApp(path, answers);
    await until(() => expect(opened?.runtime.state().navigation.key).toBe('login'));
    expect(opened.runtime.state().navigation.path).toBe(`/login?back=${encodeURIComponent(path)}`);
    expect(opened.log).toContain('navigation/blocked');
    expect(opened.asked.map(({ op }) => op)).not.toContain('getIdentity');
  },
);
