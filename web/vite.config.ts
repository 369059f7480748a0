import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pdfAssets } from "./pdf-assets.ts";

/**
 * `npm run web:build` writes web/dist, which the service serves at `/`. For development: `vite --config web/vite.config.ts`
 * beside a running service.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), pdfAssets()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // light-dark() stays as it is: every browser with it has everything else that is used here.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What a first visit loads packs better as one file. The texts stay by themselves: they are awaited, and what they load
            // meanwhile must not wait for them in turn.
            { name: "first", tags: ["$initial"], test: (id) => !/[\\/]src[\\/]language[\\/]|rolldown[\\/]runtime/.test(id) },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { "/manage": "http://127.0.0.1:8080", "/auth": "http://127.0.0.1:8080", "/v2": "http://127.0.0.1:8080" },
  },
});
