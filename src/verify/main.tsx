import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/brands/generated/tokens.css';
import { addMessages, currentCatalogue } from '#src/text/catalogue.ts';
import texts from '#src/text/en-gb/verify.json';
import { createText, TextContext } from '#src/text/text.ts';
import '#src/ui/global.css';
import { VerifyPage } from './page.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no root element');
// One file and no other: its texts come with it and are not fetched.
addMessages(texts);
createRoot(container).render(
  <StrictMode>
    <TextContext value={createText('en-GB', currentCatalogue())}>
      <VerifyPage />
    </TextContext>
  </StrictMode>,
);
