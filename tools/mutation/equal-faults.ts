import type { Mutant } from "./mutants-of.ts";

interface EqualFault {
  /** The line, trimmed. */
  readonly line: RegExp;
  /** What was done, as `Mutant.what` tells. */
  readonly what: RegExp;
  /** What is replaced, where a line has several such faults. */
  readonly replaced?: RegExp;
  readonly why: string;
}

/** Wherever they stand. */
const EVERYWHERE: readonly EqualFault[] = [
  {
    line: /\? -1 : 1\b|\? -1 : .* \? -1 : 1\b|\? 1 : -1\b/,
    what: /^a number more by one$/,
    why: "what a comparison answers counts by its sign",
  },
  { line: /(\w+) < 0n \? -\1 : \1/, what: /^<= for <$/, why: "nothing is its own negative" },
  {
    line: /\.sort\(|\.toSorted\(/,
    what: /^(?:[<>]=) for [<>]$/,
    why: "what is sorted by differs: identifiers, or places in a list",
  },
];

/** By file: lines in which a fault changes nothing that anybody could see. By their text, so that a moved line stays known. */
const BY_FILE: Readonly<Record<string, readonly EqualFault[]>> = {
  "src/domain/audit/history/billed-by-others.ts": [
    {
      line: /otherVendorInvoices === undefined \|\|/,
      what: /an if that is never taken|^&& for \|\|$/,
      why: "a short cut: nothing comes of no invoices",
    },
    {
      line: /isNothing\((?:paid|beyond)\)/,
      what: /^(?:< for <=|&& for \|\|)$/,
      why: "nothing is told of by isNothing too",
    },
  ],
  "src/domain/audit/charges/cents-allowance.ts": [
    {
      line: /allowance === 0n\) continue/,
      what: /a number more by one/,
      why: "a short cut: an allowance of nothing is set and added",
    },
    { line: /allowance === 0n\) continue/, what: /never taken/, why: "a short cut: an allowance of nothing is set and added" },
    { line: /leftOut === 0n/, what: /a number more by one/, why: "a ten-thousandth of a discount is none" },
  ],
  "src/domain/audit/charges/expected-tax.ts": [
    { line: /taxes\.length === 0\) return/, what: /never taken/, why: "a short cut: no rule is found among none" },
    {
      line: /row\.previous === 0n && taxable\.previous === 0n/,
      what: /never taken/,
      why: "a short cut: with nothing before, all together is this invoice alone",
    },
  ],
  "src/domain/audit/judging/judge-charges.ts": [
    {
      line: /const isOn = /,
      what: /^[<>]= for [<>]$/,
      why: "what varies by nothing is within every limit, and is asked for besides",
    },
  ],
  "src/domain/audit/judging/judge-total.ts": [
    { line: /variance <= 0n : variance >= 0n/, what: /^[<>] for [<>]=$/, why: "no variance is within every limit" },
  ],
  "src/domain/audit/judging/measured-quantities.ts": [
    { line: /> most\)\)? most = /, what: /^>= for >$/, why: "of two that are equal either is the largest" },
    { line: /let pounds = 0n/, what: /a number more by one/, why: "a hundred millionth of a pound" },
  ],
  "src/domain/audit/charges/net-linehaul.ts": [
    { line: /expected < 0n && !isNothing/, what: /^<= for <$/, why: "nothing is told of by isNothing too" },
  ],
  "src/domain/audit/rules/order-overbilled.ts": [
    { line: /variance <= 0n \|\|/, what: /^< for <=$/, why: "no variance is within every limit" },
  ],
  "src/domain/audit/papers/document-uses.ts": [
    { line: /rest <= 0n \|\| codes/, what: /^< for <=$/, why: "nothing is left of it, and nothing is taken" },
    {
      line: /documents\.length === 0/,
      what: /an if that is never taken/,
      why: "a short cut: nothing comes of no documents",
    },
    {
      line: /need <= 0n\) break/,
      what: /an if that is never taken|< for <=/,
      why: "a short cut: nothing is taken where nothing is needed",
    },
  ],
  "src/domain/audit/papers/find-support.ts": [
    { line: /^const ONE_POUND/, what: /a number more by one/, why: "a hundred millionth of a pound" },
    {
      line: /documents\.length === 0/,
      what: /< for <=/,
      why: "what is not over has no support above nothing",
    },
    { line: /other\.size === 0|a === b\) return isClass/, what: /never taken/, why: "a short cut" },
  ],
  "src/domain/audit/papers/receipts.ts": [
    {
      line: /documents\.length === 0|left\.size === 0|documents\.length === 0\) continue/,
      what: /an if that is never taken/,
      why: "a short cut",
    },
    { line: /need <= 0n\) break/, what: /an if that is never taken|< for <=/, why: "a short cut" },
    {
      line: /rest > 0n\) left\.set/,
      what: /always taken|>= for >/,
      why: "nothing is left of it, and nothing is taken",
    },
    {
      line: /amount === rest\) left\.delete/,
      what: /never taken/,
      why: "nothing is left of it, and nothing is taken",
    },
  ],
  "src/domain/audit/judging/compare-service.ts": [
    {
      line: /at < facts\.orders\.length/,
      what: /^<= for <$/,
      why: "an order that is not there says nothing",
    },
  ],
  "src/domain/audit/rules/bill-to-mismatch.ts": [
    {
      line: /at < facts\.orders\.length/,
      what: /^<= for <$/,
      why: "an order that is not there says nothing",
    },
  ],
  "src/domain/audit/rules/distance-variance.ts": [
    { line: /ordered = \(ordered \?\? 0n\)/, what: /a number more by one/, why: "a hundred millionth of a mile" },
    { line: /limit === null\) return NO_POLICY/, what: /never taken/, why: "whether there is a limit was asked for above" },
    {
      line: /at < facts\.orders\.length/,
      what: /^<= for <$/,
      why: "an order that is not there says nothing",
    },
  ],
  "src/domain/dispute/letter-text.ts": [
    {
      line: /Math\.max\(0, /,
      what: /a number more by one/,
      why: "every column has a head, and no text is shorter than nothing",
    },
    {
      line: /widths\[(?:0|column)\] \?\? 0/,
      what: /a number more by one/,
      why: "every column has a width",
    },
  ],
  "src/domain/lifecycle/contradicted-approval.ts": [
    {
      line: /\?\? -1/,
      what: /a number more by one/,
      why: "every severity has a place of its own in the list, from 0 on",
    },
  ],
  "src/domain/lifecycle/approved-amounts.ts": [
    {
      line: /bound < 0n \?|row\.expected < 0n \?/,
      what: /^<= for <$/,
      why: "where nothing is billed, nothing is the only amount, from either side",
    },
  ],
  "src/domain/lifecycle/dispute-lifecycle.ts": [
    {
      line: /left === 0 \? "resolve-last"/,
      what: /always the first of|>= for >/,
      replaced: /^(?:addReasons.*|>)$/,
      why: "adding a reason and resolving some both leave an active dispute active, and only an active one has reasons to resolve",
    },
    {
      line: /return transition\.ok|refusal: "nothing-to-change", message: transition/,
      what: /./,
      why: "the act was chosen by the state: it is always allowed from there",
    },
  ],
  "src/domain/recovery/recovery.ts": [
    {
      line: /tax === 0n && decisions\.every/,
      what: /never taken|a number more by one/,
      why: "a short cut: no taxes add nothing",
    },
    {
      line: /approved <= 0n\) return ZERO/,
      what: /^< for <=$/,
      why: "of an approval of nothing nothing can be accepted",
    },
    {
      line: /a\.approvedAt === b\.approvedAt \?/,
      what: /^<= for <$/,
      why: "identifiers differ, and so do times that are not equal",
    },
    {
      line: /decision\.approved < 0n\)/,
      what: /^<= for <$/,
      why: "a credit of nothing takes nothing off",
    },
    { line: /isGone \?\? true/, what: /^false for true$/, why: "an order that nobody knows names nothing either way" },
    { line: /recovered === 0n/, what: /^a number more by one$/, why: "a short cut: nothing that came back is added" },
    {
      line: /each\.approved < 0n\);$/,
      what: /^without its filter$/,
      why: "what was paid gives nothing back, nor do its taxes",
    },
    { line: /\(\{ approved \}\) => approved > 0n\);$/, what: /^>= for >$/, why: "an approval of nothing adds nothing" },
  ],
  "src/domain/recovery/vendor-overpayments.ts": [
    { line: /first === undefined\) return \[\]/, what: /never taken/, why: "no group is empty" },
  ],
  "src/domain/audit/charges/credited-beyond-paid.ts": [
    {
      line: /amounts\.every\(\(\{ amount \}\) => amount >= 0n\)/,
      what: /never taken|^> for >=$/,
      why: "a short cut: nothing is given back without an amount below nothing",
    },
  ],
  "src/domain/stored/facts-from-canonical.ts": [
    {
      line: /character >= 0x30/,
      what: /^&& for \|\|$|a number more by one/,
      replaced: /^(?:\|\||0x39)$/,
      why: "a short cut: what begins no amount is written as it is",
    },
  ],
  "src/domain/audit/charges/previous-amounts.ts": [
    { line: /orderUuid === null\) return/, what: /never taken/, why: "nobody asks for what is of no order" },
  ],
  "src/domain/audit/rules/extension-error.ts": [
    {
      line: /product === charge\.amount\) continue/,
      what: /never taken/,
      why: "a short cut: no difference is below half a cent",
    },
  ],
  "src/domain/audit/rules/charge-unmapped.ts": [
    { line: /charge === undefined\) continue/, what: /never taken/, why: "every line of a row is a line of the invoice" },
  ],
  "src/domain/audit/rules/tax-mismatch.ts": [
    {
      line: /!isRegistered && row\.lines\.length > 0/,
      what: /^>= for >$/,
      why: "a tax that is not billed is expected of nobody who is not registered, and was passed over before",
    },
  ],
  "src/domain/audit/rules/weight-variance.ts": [
    { line: /ordered = \(ordered \?\? 0n\)/, what: /a number more by one/, why: "a hundred millionth of a pound" },
    { line: /limit === null\) return NO_POLICY/, what: /never taken/, why: "whether there is a limit was asked for above" },
  ],
  "src/domain/audit/expected/validate-rated-charges.ts": [
    {
      line: /const given = \[rate, quantity, qualifier\]/,
      what: /^=== for !==$/,
      why: "all or none of three, counted from either side",
    },
  ],
  "src/domain/audit/context/resolve-limit.ts": [
    { line: /policy\.overrides\.length === 0\)/, what: /never taken/, why: "a short cut: none of no overrides applies" },
  ],
  "src/domain/audit/rules/duplicate-invoice.ts": [
    {
      line: /(?:earlierInvoices|comparable)\.length === 0\) return PASS/,
      what: /never taken/,
      why: "a short cut: nothing is found among none",
    },
  ],
  "src/domain/audit/rules/possible-correction.ts": [
    { line: /earlierInvoices\.length === 0\) return PASS/, what: /never taken/, why: "a short cut: nothing is found among none" },
  ],
  "src/domain/audit/rules/qualifier-unknown.ts": [
    { line: /at < invoice\.charges\.length/, what: /^<= for <$/, why: "a charge that is not there has no qualifier" },
  ],
  "src/domain/audit/rules/reader-doubt.ts": [
    {
      line: /(?:invoice\.)?doubts\.length === 0\) return PASS/,
      what: /never taken/,
      replaced: /invoice/,
      why: "a short cut: none of no doubts is left",
    },
  ],
  "src/domain/audit/rules/pieces-variance.ts": [
    { line: /invoice\.items\.length === 0 \|\|/, what: /never taken/, why: "a short cut: no items have no count" },
    { line: /orders\.length > 1 && orders\.some/, what: /^>= for >$/, why: "the pieces of one order were compared above" },
  ],
  "src/domain/audit/rules/qualifier-mismatch.ts": [
    {
      line: /row\.orderedLines\.length === 0 \|\|/,
      what: /never taken|^&& for \|\|$/,
      why: "a short cut: without lines on either side there is nothing to compare",
    },
  ],
  "src/domain/audit/rules/remit-to-changed.ts": [
    {
      line: /const \[nearest\] = lacks\.filter/,
      what: /without its filter/,
      why: "a notice that lacks nothing was found above",
    },
  ],
  "src/domain/audit/rules/terms-mismatch.ts": [
    { line: /at < facts\.orders\.length/, what: /^<= for <$/, why: "an order that is not there says nothing" },
  ],
  "src/domain/money/allocate.ts": [{ line: /a\.at - b\.at/, what: /^\+ for -$/, why: "a sort leaves equal ones as they stand" }],
  "src/domain/dispute/claimed-charges.ts": [
    {
      line: /row\.disputed <= row\.billed \? ZERO/,
      what: /^< for <=$/,
      why: "where all that is billed is disputed nothing is beyond it",
    },
  ],
  "src/domain/audit/papers/receipt-fields.ts": [
    { line: /total > 0n && IN_PARENTHESES/, what: /^>= for >$/, why: "nothing is its own negative" },
  ],
  "src/deliver/held-deliveries.ts": [
    { line: /before !== undefined\) this\.#held\.delete/, what: /always taken/, why: "what is not there is not taken out" },
  ],
  "src/deliver/lanes.ts": [
    {
      line: /waiting\.length > 0\) (?:turns|this\.#turns\[.*\])\.add\(lane\)/,
      what: /^>= for >$|always taken/,
      why: "a lane in which nothing waits gives its turn up",
    },
  ],
  "src/deliver/judge-attempt.ts": [
    { line: /isOver\(row\.elapsedMs \?\? 0\)/, what: /a number more by one/, why: "a millisecond of 8 hours" },
  ],
  "src/domain/audit/history/first-day.ts": [
    { line: /first <= day/, what: /^< for <=$/, why: "of two days that are one either is the first" },
  ],
  "src/domain/charge/phrases.ts": [{ line: /at < given\.length/, what: /^<= for <$/, why: "no word begins no phrase" }],
  "src/domain/charge/known-qualifier.ts": [
    {
      line: /BY_NAME\.get\(text\) \?\?/,
      what: /always what stands after/,
      why: "a short cut: the spelled name is found in lower case too",
    },
  ],
  "src/domain/recovery/share-overpayment.ts": [
    { line: /lastApprovedAt \?\? ""\) </, what: /^<= for <$/, why: "of two that were paid at one time either is the last" },
    {
      line: /part === undefined \|\| share === undefined/,
      what: /^&& for \|\|$|never taken/,
      why: "every place in the list has a part and a share",
    },
  ],
  "src/edi/values-of-210.ts": [
    { line: /clean\.length > MAX_TEXT_LENGTH/, what: /^>= for >$/, why: "a text of the greatest length is cut to itself" },
  ],
  "src/db/database.ts": [
    { line: /setTypeParser\(1700/, what: /a statement left out/, why: "the driver leaves numerics as text by itself" },
    { line: /keepAliveInitialDelayMillis|options\.connections \?\? 12/, what: /./, why: "how long, and how many" },
    { line: /^client\.off\(/, what: /a statement left out/, why: "a listener too many hears what the pool's own hears" },
  ],
  "src/usecases/invoice/approve-invoice.ts": [
    {
      line: /UNDO_SECONDS \* 1000\)/,
      what: /a number more by one/,
      why: "some thousandths of a second",
    },
  ],
  "src/domain/lifecycle/overtaken.ts": [
    { line: /unseen\.length === 0\) return null/, what: /never taken/, why: "a short cut: none of those that are new is there" },
  ],
  "src/usecases/invoice/gather-approval.ts": [
    {
      line: /row\.facts === null \|\| row\.settings === null/,
      what: /^&& for \|\|$/,
      why: "an audit is stored with both, and without one there is neither",
    },
  ],
  "src/usecases/audit/waiting-approvals.ts": [
    { line: /findAudit\(tx, auditUuid, false\)/, what: /^true for false$/, why: "whether its facts are read, too" },
    {
      line: /orderUuids: first\.orderUuids \?\?/,
      what: /always what stands after/,
      why: "an approval that was kept is of the same orders",
    },
  ],
  "src/http/read-idempotency-key.ts": [
    {
      line: /typeof header === "string"/,
      what: /always the first of/,
      why: "Node joins headers of this name to one text",
    },
  ],
  "src/usecases/batches.ts": [
    {
      line: /^#waitingBytes = 0/,
      what: /a number more by one/,
      why: "a byte more or less of 256 MiB",
    },
  ],
  "src/usecases/message/accept-message.ts": [
    { line: /left <= 0/, what: /^< for <=$/, why: "no time left and the very end of it are one" },
  ],
  "src/x12/byte-window.ts": [
    {
      line: /^const (?:WINDOW|FIRST)_BYTES|new Uint8Array\(Math\.max/,
      what: /a number more by one/,
      why: "how much room there is",
    },
    {
      line: /place === 0\) return|#breaks\.length === 0\) return/,
      what: /an if that is never taken/,
      why: "a short cut: nothing moves, or nothing was taken out",
    },
    {
      line: /index < this\.#breaks\.length/,
      what: /^<= for <$/,
      why: "a break that is not there is at no place",
    },
  ],
  "src/x12/interchange-header.ts": [
    {
      line: /Date\.UTC\(2000 \+/,
      what: /^- for \+$/,
      why: "years as far before 2000 as after it are leap years alike, 1900 has no two digits",
    },
    {
      line: /ISA_LENGTH - 1\)/,
      what: /^\+ for -$/,
      why: "the component separator is put in below",
    },
  ],
  "src/x12/reader.ts": [
    {
      line: /!== 73 \|\| bytes.* continue$/,
      what: /never taken|^&& for \|\|$/,
      why: "a short cut: what does not begin with ISA is no header",
    },
  ],
  "src/edi/items-of-210.ts": [
    { line: /\?\? -1;$|= -1\] = /, what: /a number more by one/, why: "either is the place of no segment" },
  ],
  "src/x12/check-file.ts": [
    { line: /: \[-1, 0\]/, what: /a number more by one/, why: "either is the place of no segment, and of no element in it" },
  ],
  "src/x12/judge-set.ts": [
    { line: /codes\.length > 0\) set\.codes = /, what: /always taken|^>= for >$/, why: "none put before the codes leaves them" },
  ],
  "src/x12/open-group.ts": [
    { line: /release > 0 && Math\.trunc/, what: /a number more by one/, replaced: /^0$/, why: "a release is 0 or thousands" },
  ],
  "src/x12/suggest-agreement.ts": [{ line: /^const MAX_BYTES/, what: /a number more by one/, why: "how much is looked through" }],
  "src/x12/read-x12.ts": [
    { line: /from < chunk\.length/, what: /^<= for <$/, why: "no bytes are no news" },
    { line: /^const STEP/, what: /a number more by one/, why: "how much is read at once" },
  ],
  "src/domain/charge/charge-code-book.ts": [
    {
      line: /before !== undefined\) return before|folds\.clear\(\)|index\.builtIn\.set\(/,
      what: /./,
      why: "a memory of what was asked before",
    },
  ],
  "src/domain/matching/find-guesses.ts": [
    { line: /values\.size < 2\) continue/, what: /never taken/, why: "a short cut: of one number all or none are unknown" },
  ],
  "src/domain/matching/narrow-candidates.ts": [
    { line: /left\.length <= 1\) break/, what: /^< for <=$/, why: "of one candidate all or none are kept" },
  ],
  "src/domain/matching/reference-keys.ts": [
    { line: /left\.length !== right\.length\)/, what: /never taken/, why: "both were made as long as the longer" },
    { line: /at < left\.length/, what: /^<= for <$/, why: "behind their ends both are nothing" },
  ],
  "src/domain/matching/separators.ts": [
    { line: /text !== ""\) places\.add/, what: /always taken/, why: "every number begins at its beginning" },
    { line: /a === b\) return false/, what: /never taken/, why: "a short cut: what is equal is cut alike" },
  ],
  "src/domain/party/same-place.ts": [{ line: /FOLDED\.test/, what: /never taken/, why: "a short cut: folding changes nothing" }],
  "src/domain/matching/reference-kind.ts": [
    {
      line: /before !== undefined\) return before|known\.size < 1000/,
      what: /./,
      why: "a memory of what was asked before",
    },
  ],
};

/** Why a fault is none: it changes nothing that anybody could see. Undefined where it might. */
export function whyEqual(file: string, mutant: Mutant, text: string): string | undefined {
  const { start, end, replacement, what } = mutant;
  // Amounts are kept to 0.0001; less than 0.0050 is zero everywhere (interface choices, section 9).
  if (text.slice(start, end) === "0n" && replacement === "1n" && /[<>]=? $/.test(text.slice(0, start)))
    return "tells 0.0001 from nothing, and less than half a cent is nothing";
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, text.indexOf("\n", start)).trim();
  return [...EVERYWHERE, ...(BY_FILE[file] ?? [])].find(
    (each) =>
      each.line.test(line) && each.what.test(what) && (each.replaced === undefined || each.replaced.test(text.slice(start, end))),
  )?.why;
}
