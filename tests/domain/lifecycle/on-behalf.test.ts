import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ApprovalGround } from "#domain/lifecycle/decide-approval.ts";
import { closestRelation, onBehalf } from "#domain/lifecycle/on-behalf.ts";

describe("approving for somebody who is away", () => {
  it("counts the one of several relations that forbids most", () => {
    assert.equal(closestRelation([]), null);
    assert.equal(closestRelation(["another"]), "another");
    assert.equal(closestRelation(["another", "nobody", "another"]), "nobody");
    assert.equal(closestRelation(["same", "another"]), "same");
  });

  it("holds what either of the two asked to change of the vendor, and how both stand to who came before", () => {
    const ground = (isOwn: boolean, uuid: string, toKeyer: "another" | null): ApprovalGround =>
      ({
        eTag: "1",
        toKeyer,
        toFirst: null,
        audit: {
          vendor: {
            waiting: [
              { uuid, kind: "remit-to", isOwn },
              { uuid: "of-nobody", kind: "remit-to", isOwn: false },
            ],
          },
        },
      }) as unknown as ApprovalGround;
    const both = onBehalf(ground(true, "a", "another"), ground(false, "a", null), { toKeyer: "same", toFirst: "nobody" });
    assert.deepEqual(
      both.audit?.vendor.waiting.map(({ uuid, isOwn }) => [uuid, isOwn]),
      [
        ["a", true],
        ["of-nobody", false],
      ],
    );
    assert.deepEqual([both.toKeyer, both.toFirst], ["same", "nobody"]);
    const neither = onBehalf(ground(false, "a", null), ground(false, "a", null), { toKeyer: null, toFirst: null });
    assert.ok(neither.audit?.vendor.waiting.every(({ isOwn }) => !isOwn));
  });
});
