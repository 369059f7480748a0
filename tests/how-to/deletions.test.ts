import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { omissionsOf } from "../../tools/how-to/apply-pieces.ts";
import { howTosIn } from "../../tools/how-to/read-how-to.ts";
import { TrialTree } from "../../tools/how-to/try-example.ts";
import { ROOT } from "../arch/source-files.ts";

const SOAK = process.env["SOAK"] !== undefined;
const SEED = Number(process.env["SEED"] ?? 1);
/** A compiler and servers run inside each test. */
const PATIENCE = { timeout: 900_000 };
const ALL = howTosIn(ROOT);

/**
 * The how-tos followed to the letter in a copy of the tree, and once more without each of their pieces: then something has to say
 * so. That is a soak's: the checks of one omission take minutes. Else one of them, another one each run, as it is written.
 */
suite("what a how-to asks for cannot be forgotten in silence", () => {
  let tree: TrialTree;
  before(async () => {
    tree = await TrialTree.make(ROOT, process.env["TEST_DATABASE_URL"] ?? "");
  });
  after(() => tree.remove());

  for (const { name, pieces, checks } of SOAK ? ALL : [ALL[SEED % ALL.length]].filter((each) => each !== undefined)) {
    if (SOAK)
      test(`${name}: its example works as it is written`, PATIENCE, async () => {
        const failure = (await tree.put(pieces)) ?? (await tree.check(checks));
        assert.equal(failure, undefined, `mend the example in docs/how-to/${name}.md: ${failure?.command}\n${failure?.said}`);
      });
    else
      // Whole, the checks take minutes: the first of them says that the example stands, the rest is a soak's.
      test(`${name}: its example passes the first check`, PATIENCE, async () => {
        const failure = (await tree.put(pieces)) ?? (await tree.check(checks.slice(0, 1)));
        assert.equal(failure, undefined, `mend the example in docs/how-to/${name}.md: ${failure?.command}\n${failure?.said}`);
      });
    for (const omission of SOAK ? omissionsOf(pieces) : [])
      test(`${name} without ${omission.what}`, PATIENCE, async () => {
        const failure = (await tree.put(omission.pieces)) ?? (await tree.check(checks));
        assert.ok(
          failure,
          `${omission.what} can be left out of docs/how-to/${name}.md and every check is green: let the compiler or a test ask for it`,
        );
      });
  }
});
