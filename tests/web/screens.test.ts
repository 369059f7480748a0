import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fileNameOf, linkTo, screenPaths } from "../../tools/screenshots/screens.ts";

describe("the screens that are drawn", () => {
  it("are all paths of the routes, each once, without the one for what is not found", () => {
    const paths = screenPaths();
    for (const path of ["/", "/queue/$tab", "/invoices/$uuid", "/mail/$uuid", "/sign-in", "/exceptions/groups"])
      assert.equal(paths.filter((known) => known === path).length, 1, path);
    assert.ok(!paths.includes("$"));
    assert.ok(paths.every((path) => path.startsWith("/")));
  });

  it("of one record are found by a link, whatever it asks for, and by no shorter or longer one", () => {
    const links = ["/orders?q=1", "/orders/SO-1/versions", "/orders/SO%2F1?tab=bills#top", "/vendors/V-1"];
    assert.equal(linkTo("/orders/$externalId", links), "/orders/SO%2F1?tab=bills#top");
    assert.equal(linkTo("/vendors/$externalId", links), "/vendors/V-1");
    assert.equal(linkTo("/documents/$uuid", links), undefined);
  });

  it("have names that tell them apart", () => {
    const names = screenPaths().map(fileNameOf);
    assert.equal(new Set(names).size, names.length);
    assert.equal(fileNameOf("/"), "home");
  });
});
