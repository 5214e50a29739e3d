import { Link, useLocation } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './new-texts.module.css';

/** What has changed, where it is read, and the two answers, neither of which stands out (CNT-02). */
function Question({ onLater }: { readonly onLater: () => void }) {
  const t = useText();
  const submit = useSubmit();
  const told = useApp((state) => state.user.newTexts);
  if (told === undefined) return null;
  const { texts, answer } = told;
  const busy = answer === 'sending';
  const press = (given: 'accept' | 'later'): unknown =>
    busy || submit({ type: 'intent/textsAnswered', data: { answer: given, texts: [...texts] } });
  return (
    <div className={styles.question}>
      <p>{t('newTexts.about')}</p>
      <ul className={styles.list}>
        {texts.map(({ text, version }) => (
          <li key={text}>
            <Link
              href={pathFor(text, { version })}
              className={styles.link}
              onClick={() => press('later')}
              data-shown={`newText-${text}`}
            >
              {t('newTexts.read', { text, version })}
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('newTexts.later')}</p>
      <Button wide aria-disabled={busy} onClick={() => press('accept')}>
        {t('newTexts.accept')}
      </Button>
      <Button
        wide
        aria-disabled={busy}
        onClick={() => {
          press('later');
          onLater();
        }}
      >
        {t('newTexts.notNow')}
      </Button>
      <p role="status">
        {answer === 'refused' || answer === 'lost' || answer === 'sending' ? t(`newTexts.${answer}`) : ''}
      </p>
    </div>
  );
}

const nothingMore = (): void => undefined;

/** After a login, where terms or rules have changed: before anything can be bet. */
export function NewTextsWindow() {
  const t = useText();
  return (
    <AnswerDialog title={t('newTexts.title')} layer="workflow">
      <Question onLater={nothingMore} />
    </AnswerDialog>
  );
}

/** The same as a page, for who left it for later. */
export function NewTextsPage() {
  const t = useText();
  const [, go] = useLocation();
  const told = useApp((state) => state.user.newTexts);
  return (
    <Page>
      <PageHead heading={t('route.tncAccept')} title={t('route.tncAccept')} noindex />
      <Card>
        {told === undefined ? (
          <p className={styles.page} role="status">
            {t('newTexts.none')}
          </p>
        ) : (
          <div className={styles.page}>
            <Question onLater={() => go(pathFor('home'))} />
          </div>
        )}
      </Card>
    </Page>
  );
}
