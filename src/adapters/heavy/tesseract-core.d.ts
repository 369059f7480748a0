/** The package has no types; what this project uses of it stands in `recognize-text.ts`. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  const open: (settings: object) => Promise<unknown>;
  export default open;
}
