import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { type Access, excessOf } from "#domain/access/excess.ts";
import { amount } from "#domain/money/amount.ts";

const SCOPES = ["orders", "invoices", "edi", "manage", "decide", "admin"];
const access: fc.Arbitrary<Access> = fc.record({
  scopes: fc.subarray(SCOPES).map((scopes) => new Set(scopes)),
  approvalLimit: fc.option(fc.bigInt(0n, 3n).map(amount), { nil: null }),
  partner: fc.option(fc.constantFrom("ACME", "EMCA"), { nil: null }),
  expiresAt: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
});

/** One thing that somebody can do with access: use a scope, at a time, for a partner, approving a total. */
interface Deed {
  readonly scope: string;
  readonly at: number;
  readonly partner: string | null;
  readonly total: bigint;
}
const deed: fc.Arbitrary<Deed> = fc.record({
  scope: fc.constantFrom(...SCOPES),
  at: fc.integer({ min: 0, max: 5 }),
  partner: fc.constantFrom("ACME", "EMCA", null),
  total: fc.bigInt(0n, 5n),
});

/** Said once more, from what the words of `Access` mean, and not from how excess is found. */
const allows = (held: Access, { scope, at, partner, total }: Deed): boolean =>
  held.scopes.has(scope) &&
  (held.expiresAt === null || at < held.expiresAt) &&
  (held.partner === null || held.partner === partner) &&
  (scope !== "decide" || held.approvalLimit === null || total <= held.approvalLimit);

suite("access that is handed on", () => {
  test("along any chain of makers nobody can do what the first could not", () => {
    fc.assert(
      fc.property(
        access,
        fc.array(access, { maxLength: 6 }),
        fc.array(deed, { minLength: 20, maxLength: 40 }),
        (first, asked, deeds) => {
          let holder = first;
          for (const next of asked) if (excessOf(holder, next).length === 0) holder = next;
          for (const each of deeds) if (allows(holder, each)) assert.ok(allows(first, each), `${each.scope} ${each.total}`);
        },
      ),
    );
  });

  test("is refused only where it would allow something more, and the refusal says what would be right", () => {
    fc.assert(
      fc.property(access, access, (held, asked) => {
        let mended = asked;
        for (const excess of excessOf(held, asked)) {
          if (excess.in === "scopes")
            mended = { ...mended, scopes: new Set([...asked.scopes].filter((scope) => !excess.scopes.includes(scope))) };
          if (excess.in === "approvalLimit") mended = { ...mended, approvalLimit: excess.atMost };
          if (excess.in === "partner") mended = { ...mended, partner: excess.only };
          if (excess.in === "expiresAt") mended = { ...mended, expiresAt: excess.atMost };
        }
        assert.deepEqual(excessOf(held, mended), []);
        assert.deepEqual(excessOf(asked, asked), [], "what one has one may hand on");
      }),
    );
  });

  test("is bounded by the approval limit of who hands it on, where it decides, and by nothing else of it", () => {
    const held: Access = { scopes: new Set(["decide", "read"]), approvalLimit: amount(1000n), partner: null, expiresAt: null };
    const inExcess = (over: Partial<Access>) => excessOf(held, { ...held, ...over });
    const beyond = [{ in: "approvalLimit", atMost: 1000n }];
    assert.deepEqual(inExcess({ approvalLimit: amount(1000n) }), []);
    assert.deepEqual(inExcess({ approvalLimit: amount(1001n) }), beyond);
    assert.deepEqual(inExcess({ approvalLimit: null }), beyond);
    assert.deepEqual(inExcess({ approvalLimit: null, scopes: new Set(["read"]) }), []);
    assert.deepEqual(excessOf({ ...held, approvalLimit: null }, { ...held, approvalLimit: null }), []);
  });
});
