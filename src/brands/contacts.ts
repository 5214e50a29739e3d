/** How a brand is spoken to, and where its app is found besides the site (CNT-05). */
export interface BrandContact {
  /** As it is read; what is dialled is its digits. */
  readonly supportPhone?: string;
  readonly stores?: readonly { readonly name: string; readonly href: `https://${string}` }[];
}

/** Of a brand by its id. Those of this build are demonstrations: nobody answers, and no store has an app. */
export const BRAND_CONTACTS: Readonly<Record<string, BrandContact>> = { slipstream: {}, paddock: {} };
