import type { IdentityTold } from '#domain/contract/identity-checks.ts';
import { DOCUMENT_PAPERS, type DocumentKind, mayShow, PAPERS } from '#domain/identity/documents.ts';
import { useText } from '#src/text/text.ts';
import styles from './identity.module.css';

export function paperOf(form: HTMLFormElement | null) {
  const said = form === null ? undefined : new FormData(form).get('paper');
  return DOCUMENT_PAPERS.find((one) => one === said);
}

interface PaperChoiceProps {
  readonly kind: DocumentKind;
  readonly documents: IdentityTold['documents'];
}

/** What a document is: a licence that shows the other thing already is not among them (KYC-04.2). */
export function PaperChoice({ kind, documents }: PaperChoiceProps) {
  const t = useText();
  const standing = documents.filter(({ state }) => state === 'PENDING' || state === 'ACCEPTED');
  return (
    <label className={styles.paper}>
      <span>{t('identity.paper')}</span>
      <select name="paper" required defaultValue="">
        <option value="">{t('identity.paperChoose')}</option>
        {PAPERS[kind]
          .filter((paper) => mayShow({ kind, paper }, standing))
          .map((paper) => (
            <option key={paper} value={paper}>
              {t(`identity.paper.${paper}`)}
            </option>
          ))}
      </select>
    </label>
  );
}
