import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sourceFiles, withoutComments } from "./source-files.ts";

/** Words that the code does without, each with what to write instead. They are looked for in names, comments and messages. */
const WORDS: readonly { readonly word: RegExp; readonly instead: string }[] = [
  {
    word: /\b(buryTheDead|buryWorkers|grave(?:s|yard)?\b(?!")|poison(?:ed)?)\b/i,
    instead: "an item that ends its worker; workers that died",
  },
  { word: /\bsuspects?\b/i, instead: "items that run apart" },
  { word: /\bkeepHouse|housekeeping\b/i, instead: "chores" },
  { word: /\bbreathe\b/i, instead: "yield" },
  { word: /\b(hungry|sated)\b/i, instead: "a lane with something to do; a lane without" },
  { word: /\b(Desk|desks?|deskOf)\b/, instead: "batches, or what they are batches of" },
  { word: /\btells[A-Z]\w*/, instead: "is..., has..., names..." },
  { word: /\b(MOST|LARGEST|LONGEST)_[A-Z]/, instead: "MAX_..." },
  { word: /\b(LEAST|SMALLEST|SHORTEST)_[A-Z]/, instead: "MIN_..." },
  { word: /\b(FreightBill|billFrom210|BillDoubt|BillRemark)\b/, instead: "Invoice..." },
];

/** Files that still have one of them. The list only gets shorter. */
const STILL: ReadonlySet<string> = new Set([
  "src/adapters/drop-folder.ts",
  "src/adapters/image-to-pdf.ts",
  "src/adapters/resolve-host.ts",
  "src/adapters/ssh-key.ts",
  "src/cli/demo/seed-sandbox.ts",
  "src/contract/legacy/problem.ts",
  "src/contract/manage/dispute.ts",
  "src/contract/manage/edi-partners.ts",
  "src/contract/manage/pages.ts",
  "src/contract/manage/sent-edi.ts",
  "src/contract/manage/sftp-accounts.ts",
  "src/contract/v2/dispute.ts",
  "src/db/embedded/cluster-paths.ts",
  "src/db/embedded/server-log.ts",
  "src/db/queries/document/document-words.ts",
  "src/db/queries/invoice/audit-facts.ts",
  "src/db/queries/invoice/invoice-reading.ts",
  "src/db/queries/invoice/invoice-search.ts",
  "src/db/queries/invoice/timeline.ts",
  "src/db/queries/order/order-listing.ts",
  "src/deliver/attempt-delivery.ts",
  "src/deliver/record-outcomes.ts",
  "src/deliver/retry-schedule.ts",
  "src/domain/dispute/claim.ts",
  "src/edi/values-of-210.ts",
  "src/http/auth/issuer-keys.ts",
  "src/http/auth/outside-issuers.ts",
  "src/http/auth/sign-in-plugin.ts",
  "src/http/edi/receive-interchange.ts",
  "src/http/manage/invoice/decide-exceptions.ts",
  "src/http/manage/live/live-changes.ts",
  "src/http/oauth/issue-token.ts",
  "src/http/server.ts",
  "src/intake/sftp/account-folders.ts",
  "src/intake/sftp/limits.ts",
  "src/intake/sftp/serve-session.ts",
  "src/usecases/audit/audit-settings.ts",
  "src/usecases/audit/gather-facts.ts",
  "src/usecases/document/keep-file.ts",
  "src/usecases/document/read-invoice-document.ts",
  "src/usecases/document/search-approved-documents.ts",
  "src/usecases/edi/check-x12.ts",
  "src/usecases/edi/match-acknowledgements.ts",
  "src/usecases/edi/receive-x12.ts",
  "src/usecases/edi/sftp-accounts.ts",
  "src/usecases/edi/show-x12.ts",
  "src/usecases/invoice/decide-exceptions.ts",
  "src/usecases/list/page-places.ts",
  "src/usecases/message/accept-message.ts",
  "src/usecases/people/create-person.ts",
  "src/usecases/policy/preview-audit-policy.ts",
  "src/usecases/tenant/tenant-directory.ts",
  "src/x12/check-set.ts",
  "src/x12/interchange-header.ts",
  "src/x12/read-acknowledgement.ts",
  "web/src/features/edi/check-file.tsx",
  "web/src/features/workspace/approve-dialog.tsx",
  "web/src/features/workspace/documents/pdf-pages.tsx",
  "web/src/features/workspace/verdict-banner.tsx",
  "web/src/main.tsx",
  "web/src/shared/pending-approval.tsx",
]);

suite("words", () => {
  const files = sourceFiles("src/**/*.ts", "web/src/**/*.{ts,tsx}").filter(({ path }) => !path.includes(".generated."));
  const faultsOf = (text: string): readonly string[] =>
    WORDS.flatMap(({ word, instead }) => {
      const found = word.exec(text);
      return found === null ? [] : [`${found[0]}: write ${instead}`];
    });

  test("are plain: no private metaphors, bounds are MIN_ and MAX_", () => {
    const faults = files
      .filter(({ path }) => !STILL.has(path))
      .flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path} has ${fault}`));
    assert.deepEqual(faults, []);
  });

  test("that are still there are in files that are named, and no others", () => {
    const clean = [...STILL].filter((path) => {
      const file = files.find((candidate) => candidate.path === path);
      return file === undefined || faultsOf(file.text).length === 0;
    });
    assert.deepEqual(clean, [], "take them off the list");
  });
});

/** Casts that make money or a rate out of something else, where no constructor can: each with why. */
const CASTS: Readonly<Record<string, string>> = {
  "src/domain/settings/print-value.ts": "the kind of a setting says what its value is",
};

suite("money", () => {
  test("is made by the functions of domain/money, never by a cast", () => {
    const faults = sourceFiles("src/**/*.ts")
      .filter(({ path }) => !path.startsWith("src/domain/money/") && !Object.hasOwn(CASTS, path))
      .filter(({ text }) => /\bas (Amount|Rate)\b/.test(withoutComments(text)))
      .map(({ path }) => `${path}: write plus, minus, addAmounts, amount or rate`);
    assert.deepEqual(faults, []);
  });
});
