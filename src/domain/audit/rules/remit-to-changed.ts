import type { Address } from "../../party/party.ts";
import { differingParts, differingRemitTo } from "../../party/paid-elsewhere.ts";
import { isSameName, partyText } from "../../party/same-place.ts";
import type { AuditFacts, FactDocument } from "../facts/audit-facts.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { listText } from "../findings/message-text.ts";
import { textOfField } from "../papers/document-fields.ts";

const NOBODY_SAYS = notApplicable("nobodySays");

type Parties = {
  readonly billed: string;
  readonly known: string;
  /** Of the address: "name", "street" ... */
  readonly differsIn: readonly string[];
};
const paid = (d: Parties): string =>
  `The invoice is to be paid to ${d.billed}; the vendor's remit-to is ${d.known}: it differs in its ${listText(d.differsIn)}.`;
type Assigned = {
  readonly paidTo: string;
  /** Whom approved notices of assignment name. */
  readonly assignedTo: readonly string[];
};
const notice = (d: Parties, lack: string): string => `${paid(d)} The notice of assignment ${lack}: hold the payment.`;

const MESSAGES = {
  otherParty: (d: Parties) => `${paid(d)} There is no notice of assignment: hold the payment.`,
  noticeNotApproved: (d: Parties) => notice(d, "is not approved"),
  noticeApprovedAtUpload: (d: Parties) =>
    notice(d, "was approved by being sent with its type or with its invoice, not in a decision of its own"),
  noticeApprovedByPreparer: (d: Parties) =>
    notice(d, "was approved by who sent or corrected it; a second person approves a change of remit-to"),
  noticeOfOtherVendor: (d: Parties & { vendorName: string | null }) => notice(d, `is for ${d.vendorName ?? "an unnamed vendor"}`),
  noticeToOtherParty: (d: Parties & { remitToName: string | null }) => notice(d, `assigns to ${d.remitToName ?? "nobody named"}`),
  assignedElsewhere: (d: Assigned) =>
    `The invoice is to be paid to ${d.paidTo}; an approved notice of assignment says to pay ${listText(d.assignedTo)}: hold the payment until it is clear who is paid.`,
  vendorAssignedElsewhere: (d: Assigned) =>
    `The vendor's remit-to is ${d.paidTo}; an approved notice of assignment says to pay ${listText(d.assignedTo)}: hold the payment until it is clear who is paid.`,
};
/** Who may be a fraud is not told what we know. */
const askForNotice = (d: Parties): string =>
  `The invoice is to be paid to ${d.billed}, which we have not confirmed: please send the notice of assignment that names you and this party.`;
const askWhomToPay = (d: Assigned): string =>
  `The invoice is to be paid to ${d.paidTo}: please confirm in writing whom we are to pay, with the release of who was to be paid before.`;
/** In the order in which a notice is looked at. */
const IDS: readonly string[] = Object.keys(MESSAGES);
type Draft = FindingDraft<typeof MESSAGES>;

const isBlank = (text: string | null): boolean => (text ?? "").trim() === "";
const isSaying = (address: Address): boolean => !Object.values(address).every(isBlank);

/** Why a notice of assignment does not release the payment; null when it does. */
const lackOf = (
  facts: Papers,
  paper: FactDocument,
  vendorNames: readonly (string | null | undefined)[],
  [payTo, data]: readonly [string | null, Parties],
): Draft | null => {
  if (paper.status !== "Approved") return { message: "noticeNotApproved", data };
  // A type given at upload is the sender's word; who is paid is decided by somebody who looked.
  if (paper.approval?.how !== "decision") return { message: "noticeApprovedAtUpload", data };
  if (facts.separatesDuties === true && (paper.preparedBy ?? []).includes(paper.approval.by))
    return { message: "noticeApprovedByPreparer", data };
  const [vendorName = null, remitToName = null] = [textOfField(paper, "vendorName"), textOfField(paper, "remitToName")];
  if (!vendorNames.some((name) => isSameName(name, vendorName) === true))
    return { message: "noticeOfOtherVendor", data: { ...data, vendorName } };
  if (isSameName(payTo, remitToName) !== true) return { message: "noticeToOtherParty", data: { ...data, remitToName } };
  return null;
};

type Papers = Pick<AuditFacts, "documents" | "separatesDuties">;

/** Who is paid, as the invoice and the tenant's data say it. */
interface Payees {
  /** The vendor by its names. */
  readonly names: readonly (string | null | undefined)[];
  /** Where the invoice is to be paid. */
  readonly places: readonly Address[];
  /** Where the vendor is paid. */
  readonly knowns: readonly Address[];
}

/** Each place that the vendor is not paid at and that no notice of assignment releases. */
const unreleased = (facts: Papers, { names, places, knowns }: Payees): readonly (Draft | null)[] => {
  const papers = facts.documents.filter((document) => document.type === "NoticeOfAssignment");
  return places.map((billed) => {
    // Of several entries that may be the vendor's each has to agree: one may have been added to be paid by.
    const known = differingRemitTo(billed, knowns, names) ?? null;
    if (known === null) return null;
    const differsIn = differingParts(billed, known, names);
    const isAbroad = differsIn.includes("country");
    const data = { billed: partyText(billed, isAbroad), known: partyText(known, isAbroad), differsIn };
    const lacks = papers.map((paper) => lackOf(facts, paper, names, [billed.name, data]));
    // A notice says to whom, and nothing of where: of a party that is paid already it explains no other address.
    if (lacks.includes(null) && !knowns.some((entry) => isSameName(entry.name, billed.name) === true)) return null;
    // Of several notices the one that lacks least is told.
    const [nearest] = lacks.filter((entry) => entry !== null).sort((a, b) => IDS.indexOf(b.message) - IDS.indexOf(a.message));
    return nearest ?? { message: "otherParty", data };
  });
};

/**
 * Who would be paid although an approved notice of assignment of this vendor says to pay another: by the invoice, or, where it
 * names nobody, by the vendor's record. Who was told of an assignment pays the assignee alone (UCC 9-406(a)); paying another
 * does not discharge the debt.
 */
const assignedElsewhere = (facts: Papers, { names, places, knowns }: Payees): readonly Draft[] => {
  const assignedTo = facts.documents.flatMap((paper) => {
    if (paper.type !== "NoticeOfAssignment") return [];
    const assignee = textOfField(paper, "remitToName") ?? null;
    const isInForce = lackOf(facts, paper, names, [assignee, { billed: "", known: "", differsIn: [] }]) === null;
    return assignee !== null && isInForce ? [assignee] : [];
  });
  if (assignedTo.length === 0) return [];
  const isPassedOver = ({ name }: Address): boolean =>
    !isBlank(name) && !assignedTo.some((assignee) => isSameName(assignee, name) === true);
  const dataOf = (payee: Address): Assigned => ({ paidTo: partyText(payee, false), assignedTo: [...new Set(assignedTo)] });
  if (places.some(({ name }) => !isBlank(name)))
    return places.filter(isPassedOver).map((place) => ({ message: "assignedElsewhere", data: dataOf(place) }));
  return knowns
    .filter(isPassedOver)
    .slice(0, 1)
    .map((known) => ({ message: "vendorAssignedElsewhere", data: dataOf(known) }));
};

/**
 * The invoice is to be paid elsewhere than the vendor is paid, or adds to it what nobody has confirmed. Only an approved notice
 * of assignment from this vendor to this party releases it; otherwise the payment waits for a person: a changed remit-to address
 * is the commonest fraud there is. So does one to whom nobody is to pay any more: an approved notice assigns to another.
 */
export const remitToChanged = defineRule({
  id: "remit-to-changed",
  title: "The remit-to address has changed",
  since: 1,
  severity: "review",
  settings: [],
  messages: MESSAGES,
  reasons: { nobodySays: "the invoice or the vendor's data name no remit-to address" },
  toCarrier: {
    otherParty: askForNotice,
    noticeNotApproved: null,
    noticeApprovedAtUpload: null,
    noticeApprovedByPreparer: null,
    noticeOfOtherVendor: askForNotice,
    noticeToOtherParty: askForNotice,
    assignedElsewhere: askWhomToPay,
    vendorAssignedElsewhere: null,
  },
  check: (facts, { invoice, comparison }) => {
    const kept = [facts.vendor?.remitTo ?? null, ...(facts.otherRemitTos ?? [])].filter((entry) => entry !== null);
    const ordered = comparison.vendors.flatMap((vendor) => vendor?.remitTo ?? []).slice(0, 1);
    // An entry that says nothing counts only where nothing else is known: whatever the invoice adds to it is looked at.
    const knowns = [kept.filter(isSaying), ordered.filter(isSaying), kept, ordered].find((entries) => entries.length > 0) ?? [];
    const places = invoice.stops.flatMap((stop) => (stop.type === "RemitTo" && stop.address !== null ? [stop.address] : []));
    const names = [facts.vendor?.name, ...comparison.vendors.map((vendor) => vendor?.name)];
    const payees = { names, places, knowns };
    const drafts = unreleased(facts, payees);
    const found = drafts.filter((draft) => draft !== null);
    const others = places.filter((_, at) => drafts[at] === null);
    const passedOver = found.length > 0 && others.length === 0 ? [] : assignedElsewhere(facts, { ...payees, places: others });
    const isSaid = knowns.length > 0 && places.some((place) => differingRemitTo(place, knowns, names) !== null);
    return isSaid || passedOver.length > 0 ? outcomeOf([...found, ...passedOver]) : NOBODY_SAYS;
  },
});
