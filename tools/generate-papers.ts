import { writePaperSet } from "#tests/builders/paper-set.ts";

/**
 * `npm run generate-papers -- DIR [SEED]`: writes our own invoices, as PDFs and as bad scans, with what they say beside them, for
 * `npm run evaluate`. The rules were made with these layouts: a score on them proves nothing.
 */
const [, , folder, seed = "1"] = process.argv;
if (folder === undefined) throw new Error("npm run generate-papers -- DIR [SEED]: a folder to write papers to");
await writePaperSet({ folder, seed: Number(seed) });
console.log(`${folder}: twenty layouts, digital and scanned badly; a score on papers of our own generator proves nothing`);
