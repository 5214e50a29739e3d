/** As far as stream files need it; the package brings no types. */
declare module 'unbzip2-stream' {
  const unbzip2: () => NodeJS.ReadWriteStream;
  export default unbzip2;
}
