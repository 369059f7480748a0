import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fittingDraft } from "../../web/src/ui/fitting-draft.ts";
import { sourceFiles } from "#tests/arch/source-files.ts";

/** Dialogs with fields of text that keep nothing by the form's own drafts, each with why. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  "account/passkeys-card.tsx": "a password is typed beside the name",
  "account/password-dialog.tsx": "a password",
  "account/set-up-dialog.tsx": "a code that holds for seconds",
  "session/proof-dialog.tsx": "a password or a code",
  "setting-history/version-dialog.tsx": "a day alone",
  "mail/mail-actions.tsx": "the one that refuses a mail has no text",
  "web/src/shared/several/snooze-dialog.tsx": "a day alone",
  "queue/filter-dialog.tsx": "what is typed goes into the address",
  "workspace/approve-dialog.tsx": "a draft of its own, with what is paid of each line",
  "workspace/disputes/dispute-dialog.tsx": "a draft of its own",
  "workspace/hold-dialog.tsx": "a draft of its own",
  "workspace/matching/match-picker.tsx": "a draft of its own",
  "workspace/terminate-dialog.tsx": "a draft of its own",
};

describe("what is typed into a dialog", () => {
  it("is kept until it is sent, or the dialog is named here with the reason why not", () => {
    const dialogs = sourceFiles("web/src/{features,shared}/**/*.tsx").filter(
      ({ text }) => /<FormDialog|<Modal/.test(text) && /<(?:Textarea|TextInput|PasswordInput|ReasonField)\b/.test(text),
    );
    const without = dialogs
      .filter(({ text }) => text.includes("draft={null}") || !/draft=|useFormDraft/.test(text))
      .map(({ path }) => path.replace("web/src/features/", ""));
    assert.deepEqual(without.toSorted(), Object.keys(NOT_KEPT).toSorted());
  });

  it("is put back where the field stands as it did then, and nowhere else", () => {
    const draft = {
      Reason: { base: "", value: "it was cancelled by phone" },
      Name: { base: "Acme", value: "Acme Freight" },
      Terms: { base: "Net30", value: "Net45" },
      "Not there any more": { base: "", value: "x" },
      Same: { base: "a", value: "a" },
    };
    const now = new Map([
      ["Reason", ""],
      ["Name", "Acme"],
      ["Terms", "Net15"],
      ["Same", "a"],
    ]);
    assert.deepEqual(
      [...fittingDraft(draft, now)],
      [
        ["Reason", "it was cancelled by phone"],
        ["Name", "Acme Freight"],
      ],
    );
  });
});
