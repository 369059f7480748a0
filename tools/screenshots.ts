import { parseArgs } from "node:util";
import { DRAWN_STATES, type DrawnState } from "./screenshots/draw-screen.ts";
import { drawScreens } from "./screenshots/draw-screens.ts";
import { startDemo } from "./screenshots/start-demo.ts";

/**
 * `npm run screenshots -- DIR [--only WORD] [--widths 390,1280,1440] [--states whole,loading,failing] [--themes light,dark]
 * [--language es]`
 *
 * Draws every screen of the app into DIR, with a page of them all (`index.html`), and says of each what the browser complained
 * of, what axe finds serious and whether it is wider than its window. It starts a service of its own with the demo tenant, which
 * ends with it; `--at URL --person EMAIL --password WORD` draws one that is running. Ends with 1 where a screen has troubles, or
 * is not drawn as nothing links to one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    widths: { type: "string", default: "390,1280,1440" },
    states: { type: "string", default: "whole" },
    themes: { type: "string", default: "light,dark" },
    language: { type: "string", default: "en" },
    at: { type: "string" },
    person: { type: "string", default: "" },
    password: { type: "string", default: "" },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("npm run screenshots -- DIR: a folder to draw the screens into");
const states = values.states.split(",");
const unknown = states.filter((state) => !(DRAWN_STATES as readonly string[]).includes(state));
if (unknown.length > 0) throw new Error(`--states ${unknown.join(",")}: there are ${DRAWN_STATES.join(", ")}`);

const demo =
  values.at === undefined
    ? await startDemo()
    : { address: values.at, person: values.person, password: values.password, stop: async () => {} };
try {
  const { drawn, troubled, without } = await drawScreens(demo, {
    folder,
    only: values.only,
    widths: values.widths.split(",").map(Number),
    states: states as DrawnState[],
    language: values.language,
    themes: values.themes.split(",").map((theme) => (theme === "dark" ? "dark" : "light")),
  });
  for (const path of without) console.log(`✖ ${path}: no screen links to one, so it is not drawn`);
  console.log(`${drawn} drawn into ${folder}, ${troubled} with troubles; all of them on one page: ${folder}/index.html`);
  process.exitCode = troubled + without.length === 0 ? 0 : 1;
} finally {
  await demo.stop();
}
