import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideReplacements, type StandingOrder } from "#domain/order/decide-replacements.ts";
import { decideVersions } from "#domain/order/decide-versions.ts";
import { partsToLand } from "#domain/order/parts-to-land.ts";
import { anOrder } from "#tests/builders/an-order.ts";

const at = (second: number): string => `2026-03-01T10:00:${String(second).padStart(2, "0")}.000000Z`;
const accepted = (externalId: string, second: number, orderNumber = externalId) => ({
  message: { intakeUuid: `intake-${externalId}-${second}`, acceptedAt: at(second) },
  order: { ...anOrder(), externalId, orderNumber },
});

describe("messages of orders", () => {
  it("become versions of their orders, each after the one before it, also where two came in one microsecond", () => {
    const decided = decideVersions([accepted("A", 1), accepted("B", 1), accepted("A", 1)], new Map());
    assert.deepEqual(
      decided.map(({ accepted: { order }, version, acceptedAt, isLate }) => [order.externalId, version, acceptedAt, isLate]),
      [
        ["A", 1, at(1), false],
        ["B", 1, at(1), false],
        ["A", 2, "2026-03-01T10:00:01.000001Z", false],
      ],
    );
  });

  it("are past versions where a newer one had landed: counted, and never the newest", () => {
    const known = new Map([["A", { version: 4, acceptedAt: at(5) }]]);
    const decided = decideVersions([accepted("A", 3), accepted("A", 5), accepted("A", 4), accepted("A", 9)], known);
    assert.deepEqual(
      decided.map(({ version, acceptedAt, isLate }) => [version, acceptedAt, isLate]),
      [
        [5, at(3), true],
        [6, "2026-03-01T10:00:05.000001Z", false],
        [7, at(4), true],
        [8, at(9), false],
      ],
    );
  });
});

describe("a legacy create", () => {
  const standing = (over: Partial<StandingOrder>): StandingOrder => ({
    orderUuid: "before",
    externalId: "SO-1",
    orderNumber: "SO-1",
    acceptedAt: at(1),
    firstAcceptedAt: at(1),
    isLegacy: true,
    ...over,
  });
  const become = (...there: StandingOrder[]) => {
    const [decided] = decideReplacements([accepted("SO-1", 5)], there);
    return [decided?.order.externalId, decided?.takesPlaceOf, decided?.succeededBy];
  };

  it("is a new order under a number that is new, by its uuid where another one is called so", () => {
    assert.deepEqual(become(), ["SO-1", null, null]);
    assert.deepEqual(become(standing({ orderNumber: "SO-9", isLegacy: false })), ["intake-SO-1-5", null, null]);
  });

  it("takes the place of the order that is called by the number, else of the newest under it", () => {
    assert.deepEqual(become(standing({})), ["SO-1", "before", null]);
    const [first, second] = [
      standing({ orderUuid: "1", externalId: "X", isLegacy: false }),
      standing({ orderUuid: "2", externalId: "Y", acceptedAt: at(2), isLegacy: false }),
    ];
    assert.deepEqual(become(first, second), ["Y", "2", null]);
    assert.deepEqual(become(second, first, standing({})), ["SO-1", "before", null]);
  });

  it("is a past one where an order of its number was accepted later, but never of one by V2 with a name of its own", () => {
    assert.deepEqual(become(standing({ acceptedAt: at(6) })), ["SO-1", null, "before"]);
    const later = { acceptedAt: at(6), firstAcceptedAt: at(6), externalId: "X", isLegacy: false };
    assert.deepEqual(become(standing(later)), ["SO-1", null, null]);
    assert.deepEqual(become(standing({ ...later, firstAcceptedAt: at(4) })), ["X", null, "before"]);
  });
});

describe("messages that land together", () => {
  const create = (externalId: string, orderNumber = externalId) => ({ ...accepted(externalId, 1, orderNumber), said: {} });
  const parts = (...messages: readonly (ReturnType<typeof accepted> & { readonly said?: object })[]) =>
    partsToLand(messages).map((part) => part.length);

  it("are parted where a create and another message speak of one order, by its number or external id", () => {
    assert.deepEqual(parts(accepted("A", 1), accepted("A", 2), accepted("B", 3)), [3], "versions land together");
    assert.deepEqual(parts(create("A"), create("B")), [2]);
    assert.deepEqual(parts(create("A"), create("A")), [1, 1]);
    assert.deepEqual(parts(accepted("A", 1), create("A"), accepted("A", 2)), [1, 1, 1]);
    assert.deepEqual(parts(accepted("X", 1, "A"), create("A"), create("B"), accepted("C", 2)), [1, 3]);
  });
});
