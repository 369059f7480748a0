import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { NUMBER_TABLES } from "../../../tools/legacy-guide/number-tables.ts";
import { idOfName, readName, UNSET_UUID } from "#contract/legacy/quirks/unset-is-zero.ts";
import { TRANSPORTATION_MODES } from "#contract/legacy/tables/transportation-modes.ts";

type Pinned = Readonly<Record<string, readonly (readonly [id: number, uuid: string | null, name: string])[]>>;
const PINNED = JSON.parse(readFileSync(new URL("../../fixtures/legacy-numbers.json", import.meta.url), "utf8")) as Pinned;

describe("the number tables of the legacy generation", () => {
  for (const { kind, rows } of NUMBER_TABLES) {
    it(`keep every ${kind} as it was given out`, () => {
      const now = new Map(rows.map(({ id, uuid, name }) => [id, [id, uuid, name]]));
      for (const row of PINNED[kind] ?? []) assert.deepEqual(now.get(row[0]), row, "integrators have kept this number");
      assert.equal(
        rows.length,
        PINNED[kind]?.length,
        "add the new row to tests/fixtures/legacy-numbers.json: it is given out from now on",
      );
    });
    it(`name a ${kind} by one number, one uuid, one name`, () => {
      assert.equal(new Set(rows.map((row) => row.id)).size, rows.length);
      assert.equal(new Set(rows.map((row) => row.name.toLowerCase())).size, rows.length);
      const uuids = rows.flatMap((row) => row.uuid ?? []);
      assert.equal(new Set(uuids).size, uuids.length);
      assert.ok(
        rows.every((row) => row.id > 0),
        "0 is Unset",
      );
    });
  }

  it("read a thing by name, uuid or number, in this order", () => {
    const [ground, air] = TRANSPORTATION_MODES.rows;
    assert.ok(ground && air);
    assert.equal(readName(TRANSPORTATION_MODES, { id: ground.id }).name, "Ground");
    assert.equal(readName(TRANSPORTATION_MODES, { uuid: air.uuid?.toUpperCase() ?? "", id: air.id }).name, "Air");
    assert.deepEqual(readName(TRANSPORTATION_MODES, { name: "less than truckload", uuid: UNSET_UUID, id: 0 }), {
      name: "less than truckload",
      unknown: [],
      disagrees: [],
    });
    assert.deepEqual(readName(TRANSPORTATION_MODES, { name: "Ground", uuid: air.uuid, id: 99 }), {
      name: "Ground",
      unknown: ["id"],
      disagrees: ["uuid"],
    });
    assert.equal(idOfName(TRANSPORTATION_MODES, "Teleport"), 0);
    assert.equal(idOfName(TRANSPORTATION_MODES, "LTL"), 8);
  });
});
