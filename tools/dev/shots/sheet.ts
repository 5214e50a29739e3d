/** One picture: of which page, worn how, and the name of its file. */
export interface Shot {
  readonly page: string;
  readonly brand: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly file: string;
}

const STYLE = `body{font:14px system-ui;margin:16px;background:#777;color:#fff}
h2{margin:24px 0 8px}div{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}
figure{margin:0}img{display:block;width:auto;height:420px;border-radius:4px}`;

/** A page with the pictures of each page of the app beside each other, each as large as a press shows it. */
export function sheetOf(shots: readonly Shot[]): string {
  const pages = [...new Set(shots.map(({ page }) => page))];
  const sections = pages.map((page) => {
    const figures = shots
      .filter((shot) => shot.page === page)
      .map(
        ({ file, brand, width, theme }) =>
          `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${brand}, ${width}, ${theme}</figcaption></figure>`,
      );
    return `<h2>${page}</h2><div>${figures.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>${sections.join('')}`;
}
