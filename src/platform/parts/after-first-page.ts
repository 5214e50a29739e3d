let firstPage: Promise<void> = Promise.resolve();

/**
 * When the page that was opened has been drawn: what nobody waits for is not fetched beside what somebody
 * waits for. At once where no page is on its way, as in a recording that is looked at.
 */
export const afterFirstPage = (): Promise<void> => firstPage;

/** Before anything is rendered. @returns to be told when that page is drawn, however it ends. */
export function expectFirstPage(): (drawn: Promise<unknown>) => void {
  let isOver = (): void => undefined;
  firstPage = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  return (drawn) => void drawn.then(isOver, isOver);
}

let stands = (): void => undefined;
const standing = new Promise<void>((resolve) => {
  stands = resolve;
});

/** When a page is in the document instead of what stands for it. */
export const firstPageStands = (): Promise<void> => standing;

/** Told by each page that is put there. */
export const pageStands = (): void => stands();
