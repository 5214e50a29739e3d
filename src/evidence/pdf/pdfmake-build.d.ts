// The bundle is one CommonJS object: a dynamic import gives it as `default`, which the published types do not
// say.
declare module 'pdfmake/build/pdfmake' {
  // An import at the top would make this file a module, and its declaration one more export of a module
  // nobody has.
  // oxlint-disable-next-line typescript/consistent-type-imports
  const pdfmake: typeof import('pdfmake');
  export default pdfmake;
}
