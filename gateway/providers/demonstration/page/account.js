/** The page for a bank account: what is typed here goes to the provider's own origin and nowhere else. */
const token = location.hash.slice(1);
const form = document.querySelector('#account');
let origin = '';

const tell = (kind) => {
  if (window.parent !== window && origin !== '')
    window.parent.postMessage({ v: 1, kind, id: 'account' }, origin);
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

const show = (state) => {
  for (const part of document.querySelectorAll('[data-shown-for]'))
    part.hidden = part.dataset.shownFor !== state;
};

const markFaults = (faults) => {
  for (const fault of form.querySelectorAll('[data-fault]')) {
    const isWrong = faults.includes(fault.dataset.fault);
    fault.hidden = !isWrong;
    form.elements[fault.dataset.fault].setAttribute('aria-invalid', String(isWrong));
  }
  form.querySelector('[aria-invalid="true"]')?.focus();
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (form.dataset.busy === 'true') return;
  form.dataset.busy = 'true';
  const { holder, sortCode, number } = form.elements;
  try {
    const typed = { holder: holder.value, sortCode: sortCode.value, number: number.value };
    const { faults } = await ask('/pay/account/name', typed);
    markFaults(faults);
    if (faults.length > 0) tell('invalid');
    else {
      show('NAMED');
      tell('closed');
    }
  } catch {
    show('UNKNOWN');
    tell('failed');
  } finally {
    form.dataset.busy = 'false';
  }
});

ask('/pay/account/session', {}).then(
  (answer) => {
    ({ origin } = answer);
    show('OPEN');
    tell('ready');
  },
  () => show('NONE'),
);
