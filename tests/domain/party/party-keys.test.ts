import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { identityOf, keysOfParty, keysOfSearch, type PartySearch } from "#domain/party/party-keys.ts";

const NO_ADDRESS = { address1: null, address2: null, city: null, state: null, postalCode: null };
const NOTHING: PartySearch = { uuid: null, accountNumber: null, accountType: null, name: null, scac: null, address: NO_ADDRESS };

suite("what parties are found by", () => {
  test("every key once, addresses apart", () => {
    const keys = keysOfParty({
      uuid: "U",
      externalId: "ACME",
      name: "Acme  Freight",
      scacs: ["ACMF", "acmf"],
      accounts: [{ accountNumber: "1 A", accountType: "Bill to" }],
      addresses: [{ city: "Erie", postalCode: "16501-0001" }, { city: "Erie" }],
    });
    assert.deepEqual(
      keys.map(({ key, place }) => `${place} ${key}`),
      [
        "0 uuid:u",
        "0 id:acme",
        "0 name:acmefreight",
        "0 scac:acmf",
        "0 account:1a",
        "0 account billto:1a",
        "1 zip:165010001",
        "1 zip:16501",
        "1 city:erie",
        "2 city:erie",
      ],
    );
  });

  test("what is blank asks nothing; an account number is taken for an id where asked for that", () => {
    assert.deepEqual(keysOfSearch({ ...NOTHING, name: " \t" }), { own: [], address: [] });
    assert.deepEqual(keysOfSearch({ ...NOTHING, accountNumber: "A 1" }, true).own, ["id:a1"]);
    assert.deepEqual(keysOfSearch({ ...NOTHING, accountType: "x" }).own, []);
  });

  test("an account number is looked for with its type where one is said, and has a key of its type only where it has one", () => {
    const own = (search: Partial<PartySearch>, asId?: boolean) => keysOfSearch({ ...NOTHING, ...search }, asId).own;
    assert.deepEqual(own({ accountNumber: "A 1" }), ["account:a1"]);
    assert.deepEqual(own({ accountNumber: "A 1", accountType: " " }), ["account:a1"]);
    assert.deepEqual(own({ accountNumber: "A 1", accountType: "Bill to" }), ["account billto:a1"]);
    assert.deepEqual(own({ accountNumber: "A 1", accountType: "Bill to" }, true), ["id:a1"]);
    assert.deepEqual(own({ accountNumber: " ", accountType: "Bill to" }), []);
    const keys = keysOfParty({
      uuid: "U",
      externalId: null,
      name: null,
      scacs: [],
      accounts: [{ accountNumber: "7", accountType: " " }],
      addresses: [],
    });
    assert.deepEqual(
      keys.map(({ key }) => key),
      ["uuid:u", "account:7"],
    );
  });

  test("a name is no longer than an index takes", () => {
    assert.ok(keysOfSearch({ ...NOTHING, name: `x${"🚚".repeat(500)}` }).own[0]?.isWellFormed());
    assert.equal(keysOfSearch({ ...NOTHING, name: "ß".repeat(5_000) }).own[0]?.length, 260);
  });

  test("who is not in the directory is known by the first that is said", () => {
    const said = { externalId: null, scac: null, mcNumber: "MC 7", dotNumber: "8", name: "X" };
    assert.equal(identityOf(said), "mc:mc7");
    assert.equal(identityOf({ ...said, externalId: "E 1" }), "id:E 1");
    assert.equal(identityOf({ externalId: null, name: " " }), null);
  });
});
