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
/** What a run of all tests has for the checks of one omission; a compiler alone takes a third of it. */
const SLICE_MS = 90_000;

/**
 * The how-tos followed to the letter in a copy of the tree, and once more without each of their pieces: then something has to say
 * so. In a soak all of them; else one of them, without one of its pieces, another one each run.
 */
suite("what a how-to asks for cannot be forgotten in silence", () => {
  let tree: TrialTree;
  before(async () => {
    tree = await TrialTree.make(ROOT, process.env["TEST_DATABASE_URL"] ?? "");
  });
  after(() => tree.remove());

  for (const { name, pieces, checks } of SOAK ? ALL : [ALL[SEED % ALL.length]].filter((each) => each !== undefined)) {
    const omissions = omissionsOf(pieces);
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
    const tried = SOAK ? omissions : [omissions[Math.floor(SEED / ALL.length) % omissions.length]];
    for (const omission of tried) {
      if (omission === undefined) continue;
      test(`${name} without ${omission.what}`, PATIENCE, async (t) => {
        const put = await tree.put(omission.pieces);
        const failure = put ?? (SOAK ? await tree.check(checks) : await tree.checkWithin(checks, SLICE_MS));
        if (failure === "undecided") return t.skip(`nothing has said so within ${SLICE_MS / 1000} s: npm run soak decides`);
        assert.ok(
          failure,
          `${omission.what} can be left out of docs/how-to/${name}.md and every check is green: let the compiler or a test ask for it`,
        );
      });
    }
  }
});
