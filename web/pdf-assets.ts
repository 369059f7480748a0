import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What pdf.js fetches when a document needs it: fonts every reader has, character maps, decoders of scanned pictures. */
const FOLDERS = ["standard_fonts", "cmaps", "wasm"] as const;
/** The sandbox for scripts in documents: none is ever run. */
const LEFT_OUT = /^quickjs/;

/** Puts them under `/pdf` of the built app, so that nothing is asked of anybody else. */
export const pdfAssets = (): Plugin => ({
  name: "pdf-assets",
  generateBundle() {
    const root = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
    for (const folder of FOLDERS)
      for (const name of readdirSync(join(root, folder)))
        if (!LEFT_OUT.test(name))
          this.emitFile({
            type: "asset",
            fileName: `pdf/${folder}/${name}`,
            source: readFileSync(join(root, folder, name)),
          });
  },
});
