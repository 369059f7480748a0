import { fileURLToPath } from "node:url";
import { omissionsOf } from "./how-to/apply-pieces.ts";
import { howTosIn } from "./how-to/read-how-to.ts";
import { TrialTree } from "./how-to/try-example.ts";
import { startTestServer } from "../tests/run/servers.ts";

/**
 * `node tools/try-deletions.ts [how-to ...]`: follows the how-tos to the letter in a copy of the tree, where all must be green,
 * and then once more without each of their pieces, where something must say so (`--as-written`: only the first). Prints what said
 * it; ends with 1 when a piece can be forgotten in silence.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

const AS_WRITTEN = "--as-written";
const wanted = process.argv.slice(2).filter((name) => name !== AS_WRITTEN);
const onlyAsWritten = process.argv.includes(AS_WRITTEN);
const howTos = howTosIn(ROOT).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (howTos.length === 0) throw new Error(`no how-to with an example is called ${wanted.join(" or ")}`);
const given = process.env["TEST_DATABASE_URL"];
const server = given === undefined ? await startTestServer() : undefined;
const tree = await TrialTree.make(ROOT, given ?? server?.url ?? "");
let silent = 0;
try {
  for (const { name, pieces, checks } of howTos) {
    const failure = (await tree.put(pieces)) ?? (await tree.check(checks));
    console.log(`${failure === undefined ? "✔" : "✖"} ${name}, as it is written`);
    if (failure !== undefined) {
      silent += 1;
      console.log(`    ${failure.command} failed: mend the example in docs/how-to/${name}.md\n${failure.said}`);
      continue;
    }
    if (onlyAsWritten) continue;
    for (const { what, pieces: left } of omissionsOf(pieces)) {
      const told = (await tree.put(left)) ?? (await tree.check(checks));
      if (told === undefined) silent += 1;
      console.log(`  ${told === undefined ? "✖ NOTHING SAYS" : "✔"} ${what}`);
      if (told !== undefined) console.log(told.said.replaceAll(/^/gm, "      "));
    }
  }
} finally {
  tree.remove();
  await server?.stop();
}
process.exitCode = silent === 0 ? 0 : 1;
