/** Mail of one address. Text stays text; a link is the only thing made of it. */
const one = (selector) => document.querySelector(selector);

const entry = ({ subject, text, link, at }) => {
  const article = document.createElement('article');
  const heading = document.createElement('h2');
  heading.textContent = subject;
  const time = document.createElement('p');
  time.textContent = new Date(at).toLocaleString('en-GB');
  const words = document.createElement('p');
  words.className = 'words';
  const [before, after = ''] = link === undefined ? [text] : text.split(link);
  words.append(before);
  if (link !== undefined) {
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.rel = 'noopener noreferrer';
    anchor.textContent = link.split('#')[0];
    words.append(anchor, after);
  }
  article.append(heading, time, words);
  return article;
};

one('#box').addEventListener('submit', async (event) => {
  event.preventDefault();
  const address = event.target.elements.address.value;
  const answer = await fetch('/mailbox/mails', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  const { mails = [] } = answer.ok ? await answer.json() : {};
  one('#status').textContent = mails.length === 0 ? 'No mail for this address.' : '';
  one('#mails').replaceChildren(...mails.map(entry));
});
