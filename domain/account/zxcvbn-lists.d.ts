/** Single lists of zxcvbn's dictionaries: their index brings all of them, 850 kB. */
declare module '@zxcvbn-ts/*.json.mjs' {
  const words: string[];
  export default words;
}
