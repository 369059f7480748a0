import type { Partner, PartnerChange } from "../../api/edi.ts";
import { t } from "../../language/text.ts";

type ChoiceName =
  | "usage"
  | "acknowledgement"
  | "n2DecimalPoint"
  | "groupId"
  | "versionSuffix"
  | "interchangeTrailer"
  | "remarkWords";

type Choices = {
  readonly [Name in ChoiceName]: {
    readonly label: string;
    readonly options: readonly { readonly value: NonNullable<PartnerChange[Name]>; readonly label: string }[];
  };
};

/** What is agreed one way or the other; the strict way first. */
export const CHOICES: Choices = {
  usage: {
    label: t`The partner is in`,
    options: [
      { value: "production", label: t`Production: T files make no invoice` },
      { value: "test", label: t`Test: no file makes an invoice` },
    ],
  },
  acknowledgement: {
    label: t`Groups are answered with`,
    options: [
      { value: "997", label: "997" },
      { value: "999", label: "999" },
    ],
  },
  n2DecimalPoint: {
    label: t`A decimal point in an amount without places (N2)`,
    options: [
      { value: "reject", label: t`Refuse the invoice` },
      { value: "accept", label: t`Read it as written` },
    ],
  },
  groupId: {
    label: t`210s in a group that is not IM`,
    options: [
      { value: "strict", label: t`Refuse the group` },
      { value: "lenient", label: t`Read them` },
    ],
  },
  versionSuffix: {
    label: t`A version with a suffix (004010X098)`,
    options: [
      { value: "reject", label: t`Refuse the group` },
      { value: "accept", label: t`Read its first six digits` },
    ],
  },
  interchangeTrailer: {
    label: t`A trailer (IEA02) that repeats the group's number`,
    options: [
      { value: "strict", label: t`Refuse the interchange` },
      { value: "groupNumber", label: t`Accept, and answer with the error` },
    ],
  },
  remarkWords: {
    label: t`Words of a correction in remarks (balance due, rebill, duplicate)`,
    options: [
      { value: "doubt", label: t`Hold the invoice for a person` },
      { value: "ignore", label: t`Ignore` },
    ],
  },
};

export const CHOICE_NAMES: readonly ChoiceName[] = [
  "usage",
  "acknowledgement",
  "n2DecimalPoint",
  "groupId",
  "versionSuffix",
  "interchangeTrailer",
  "remarkWords",
];

export interface PairDraft {
  readonly from: string;
  readonly to: string;
}

/** A partner as its form has it: every value as it is typed or chosen. */
export interface PartnerDraft extends Record<ChoiceName, string> {
  senderId: string;
  name: string;
  scacs: string;
  controlNumberWindowDays: string;
  answerHours: string;
  vendorExternalId: string;
  segmentRecovery: boolean;
  applicationAdvice: boolean;
  chargeTerms: PairDraft[];
  chargeCodes: PairDraft[];
}

/** A partner that is read strictly, as those that nobody named are. */
export const NEW_PARTNER: PartnerDraft = {
  senderId: "",
  name: "",
  scacs: "",
  usage: "production",
  acknowledgement: "997",
  n2DecimalPoint: "reject",
  groupId: "strict",
  versionSuffix: "reject",
  interchangeTrailer: "strict",
  remarkWords: "doubt",
  controlNumberWindowDays: "365",
  answerHours: "24",
  vendorExternalId: "",
  segmentRecovery: false,
  applicationAdvice: false,
  chargeTerms: [],
  chargeCodes: [],
};

export function partnerDraft(partner: Partner): PartnerDraft {
  const { updatedAt: _updatedAt, trailerNumber: _trailerNumber, ...rest } = partner;
  return {
    ...rest,
    name: partner.name ?? "",
    scacs: partner.scacs.join(", "),
    controlNumberWindowDays: String(partner.controlNumberWindowDays),
    answerHours: String(partner.answerHours),
    vendorExternalId: partner.vendorExternalId ?? "",
    chargeTerms: pairsOf(partner.chargeTerms),
    chargeCodes: pairsOf(partner.chargeCodes),
  };
}

/** What is wrong about a count of days or hours, for a person; null for nothing. Its bounds are the service's. */
export function countFault(text: string): string | null {
  return /^\d{1,9}$/.test(text.trim()) ? null : t`A whole number such as 24`;
}

/** The agreement as it is sent. `draft` has no faulty count. */
export function partnerFrom(draft: PartnerDraft): PartnerChange {
  const name = draft.name.trim();
  return {
    usage: chosen("usage", draft),
    acknowledgement: chosen("acknowledgement", draft),
    n2DecimalPoint: chosen("n2DecimalPoint", draft),
    groupId: chosen("groupId", draft),
    versionSuffix: chosen("versionSuffix", draft),
    interchangeTrailer: chosen("interchangeTrailer", draft),
    remarkWords: chosen("remarkWords", draft),
    segmentRecovery: draft.segmentRecovery,
    applicationAdvice: draft.applicationAdvice,
    name: name === "" ? null : name,
    scacs: draft.scacs.split(/[\s,;]+/).filter((scac) => scac !== ""),
    controlNumberWindowDays: Number(draft.controlNumberWindowDays.trim()),
    answerHours: Number(draft.answerHours.trim()),
    vendorExternalId: draft.vendorExternalId.trim() === "" ? null : draft.vendorExternalId.trim(),
    chargeTerms: Object.fromEntries(
      draft.chargeTerms.filter(({ from }) => from.trim() !== "").map(({ from, to }) => [from.trim().toUpperCase(), to]),
    ),
    chargeCodes: Object.fromEntries(
      draft.chargeCodes.filter(({ from, to }) => from.trim() !== "" || to.trim() !== "").map(({ from, to }) => [from, to]),
    ),
  };
}

function chosen<Name extends ChoiceName>(name: Name, draft: PartnerDraft): Choices[Name]["options"][number]["value"] | null {
  return CHOICES[name].options.find(({ value }) => value === draft[name])?.value ?? null;
}

function pairsOf(meanings: Readonly<Record<string, string>>): PairDraft[] {
  return Object.entries(meanings).map(([from, to]) => ({ from, to }));
}
