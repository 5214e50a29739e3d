/** The provider's page: what is typed here goes to the provider's own origin and nowhere else. */
const token = location.hash.slice(1);
const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
let session = { paymentId: '', origin: '' };

const tell = (kind) => {
  if (window.parent !== window && session.origin !== '')
    window.parent.postMessage({ v: 1, kind, id: session.paymentId }, session.origin);
};

const ask = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
};

const markFaults = (form, faults) => {
  for (const fault of form.querySelectorAll('[data-fault]')) {
    const isWrong = faults.includes(fault.dataset.fault);
    fault.hidden = !isWrong;
    form.elements[fault.dataset.fault].setAttribute('aria-invalid', String(isWrong));
  }
  form.querySelector('[aria-invalid="true"]')?.focus();
};

const KINDS = { AUTHENTICATING: 'challenge', UNKNOWN: 'failed', CREATED: 'ready', ENTERING: 'ready' };

const show = ({ state }) => {
  for (const part of all('[data-shown-for]')) part.hidden = !part.dataset.shownFor.split(' ').includes(state);
  tell(KINDS[state] ?? 'closed');
};

/** Who typed goes on typing: what was typed into is gone. */
const focusNext = () => one('[data-shown-for]:not([hidden]) input')?.focus();

const step = async (form, path, body, faultsOf) => {
  if (form.dataset.busy === 'true') return;
  form.dataset.busy = 'true';
  tell('submitted');
  try {
    const shown = await ask(path, body);
    const faults = faultsOf(shown.faults ?? []);
    markFaults(form, faults);
    if (faults.length > 0) tell('invalid');
    else {
      show(shown);
      focusNext();
    }
  } catch {
    show({ state: 'UNKNOWN' });
  } finally {
    form.dataset.busy = 'false';
  }
};

one('#card').addEventListener('submit', (event) => {
  event.preventDefault();
  const { number, expiry, code, name } = event.target.elements;
  const card = { number: number.value, expiry: expiry.value, code: code.value, name: name.value };
  void step(event.target, '/pay/submit', card, (faults) => faults);
});
one('#challenge').addEventListener('submit', (event) => {
  event.preventDefault();
  const code = event.target.elements.challenge.value;
  void step(event.target, '/pay/challenge', { code }, (faults) => faults.map(() => 'challenge'));
});
one('#back').addEventListener('click', () => {
  void step(one('#challenge'), '/pay/challenge', { code: null }, () => []);
});

ask('/pay/session', {}).then(
  (answer) => {
    session = answer;
    const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: answer.currency });
    for (const place of all('[data-amount]')) place.textContent = amount.format(answer.amount);
    show(answer);
  },
  () => show({ state: 'EXPIRED' }),
);
