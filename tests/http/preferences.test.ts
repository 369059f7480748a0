import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type Asking, askingOf, type Json } from "./answers/asking.ts";
import { signedIn } from "./answers/people.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";

suite("how the app looks and listens for somebody", () => {
  let asking: Asking;
  before(async () => {
    asking = askingOf(await twoTenants());
  });
  after(() => asking.both.stop());

  const as = async (role: "auditor" | "viewer", name: string) => {
    const { headers, userId } = await signedIn(asking, role, name);
    const give = (operation: string, given: Json = {}): Promise<Json> => asking.give(operation, { ...given, headers });
    return { userId, give };
  };
  const NOTHING = { theme: null, density: null, language: null, region: null, timeZone: null, singleKeys: null, keys: [] };

  test("is kept part by part, theirs alone, whatever their role, and can be had as it comes again", async () => {
    const [ana, ben] = [await as("viewer", "Ana"), await as("auditor", "Ben")];
    assert.deepEqual(await ana.give("getPreferences"), { ...NOTHING, isChosen: false });
    await ana.give("putPreferences", { body: { theme: "dark", density: "comfortable", timeZone: "america/chicago" } });
    // Another browser of hers, which knew nothing of that.
    const keys = [
      { of: "h", is: "7" },
      { of: "d", is: null },
    ];
    const both = await ana.give("putPreferences", { body: { keys, singleKeys: false, language: "fr-CA", region: "CA" } });
    const told = {
      theme: "dark",
      density: "comfortable",
      language: "fr-CA",
      region: "CA",
      timeZone: "America/Chicago",
      singleKeys: false,
      keys,
      isChosen: true,
    };
    assert.deepEqual(both, told);
    assert.deepEqual(await ana.give("getPreferences"), told);
    assert.deepEqual(await ben.give("getPreferences"), { ...NOTHING, isChosen: false });
    assert.deepEqual(await ana.give("putPreferences", { body: NOTHING }), { ...NOTHING, isChosen: true });
  });

  test("two browsers that change different parts at once keep both", async () => {
    const eve = await as("auditor", "Eve");
    const changes: readonly Json[] = [
      { theme: "light" },
      { density: "compact" },
      { region: "GB" },
      { timeZone: "UTC" },
      { singleKeys: true },
    ];
    await Promise.all(changes.map((body) => eve.give("putPreferences", { body })));
    const { keys: _, isChosen: __, language: ___, ...kept } = await eve.give("getPreferences");
    assert.deepEqual(kept, Object.assign({}, ...changes));
  });

  test("refuses what no browser could follow, and changes nothing then", async () => {
    const lee = await as("auditor", "Lee");
    const refused = async (body: Json): Promise<string> =>
      JSON.stringify((await lee.give("putPreferences", { body: { theme: "dark", ...body }, status: 400 })).Errors);
    assert.match(await refused({ timeZone: "Nowhere/Else" }), /timeZone must be the name of a time zone/);
    assert.match(await refused({ timeZone: "+05:00" }), /timeZone/);
    const twice = [
      { of: "h", is: "x" },
      { of: "d", is: "x" },
    ];
    assert.match(await refused({ keys: twice }), /keys\[1\]\.is must not be \\"x\\", which stands for \\"h\\" already/);
    assert.match(await refused({ keys: [twice[0], { of: "h", is: null }] }), /says \\"h\\" a second time/);
    assert.match(await refused({ keys: [{ of: "h=1", is: "x" }] }), /holds a blank or an equals sign/);
    assert.match(await refused({ language: "de" }), /language/);
    assert.deepEqual(await lee.give("getPreferences"), { ...NOTHING, isChosen: false });
  });

  test("goes with the person when they are erased", async () => {
    const pat = await as("auditor", "Pat");
    await pat.give("putPreferences", { body: { timeZone: "Europe/Zurich" } });
    await asking.give("deactivatePerson", { path: { uuid: pat.userId } });
    await asking.give("erasePerson", { path: { uuid: pat.userId } });
    const left = await asking.both.service.context.db.inTenant(asking.tenant.tenantUuid, (tx) =>
      tx.query("select from person_preference where tenant_uuid = $1 and user_id = $2", [tx.tenantUuid, pat.userId]),
    );
    assert.equal(left.rowCount, 0);
  });
});
