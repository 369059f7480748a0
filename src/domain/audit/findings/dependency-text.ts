import type { AuditFacts } from "../facts/audit-facts.ts";
import { type DependingFinding, type Dependency, dependsOn } from "./depends-on.ts";
import { documentText } from "./message-text.ts";

/** Something a finding waits for, named for a person: "invoice A-1 is decided". */
export interface NamedDependency extends Dependency {
  readonly words: string;
}

const orderName = ({ orders, match }: AuditFacts, uuid: string): string => {
  const candidates = match.outcome === "matched" ? match.orders : match.candidates;
  return (
    orders.find((order) => order.uuid === uuid)?.order.externalId ??
    candidates.find((candidate) => candidate.orderUuid === uuid)?.orderExternalId ??
    uuid
  );
};

const invoiceName = ({ earlierInvoices, siblings, otherVendorInvoices }: AuditFacts, uuid: string): string =>
  [...earlierInvoices, ...siblings, ...(otherVendorInvoices ?? [])].find((entry) => entry.uuid === uuid)?.invoiceNumber ?? uuid;

function wordsOf({ kind, key }: Dependency, facts: AuditFacts): string {
  switch (kind) {
    case "invoice":
      return `invoice ${invoiceName(facts, key)} is decided`;
    case "bills-of-order":
      return `another invoice of order ${orderName(facts, key)} is decided`;
    case "order":
      return `order ${orderName(facts, key)} changes`;
    case "document": {
      const type = facts.documents.find((document) => document.uuid === key)?.type;
      return `the ${type === undefined ? "document" : documentText(type)} changes`;
    }
    case "message":
      return `what was accepted for ${facts.updates?.find((update) => update.uuid === key)?.externalId ?? key} is processed or dropped`;
    case "vendor":
      return `the record of vendor ${key} changes`;
  }
}

/** What has a finding judged again by itself, each thing once. */
export function namedDependencies(finding: DependingFinding, facts: AuditFacts): readonly NamedDependency[] {
  const named = new Map<string, NamedDependency>();
  for (const dependency of dependsOn(finding, facts)) {
    const words = wordsOf(dependency, facts);
    if (!named.has(words)) named.set(words, { ...dependency, words });
  }
  return [...named.values()];
}

/** "Judged again when invoice A-1 is decided or order SO-1 changes."; null where nothing is waited for. */
export function judgedAgainText(dependencies: readonly NamedDependency[]): string | null {
  const [first, ...rest] = dependencies.map((dependency) => dependency.words);
  if (first === undefined) return null;
  const last = rest.pop();
  return `Judged again when ${last === undefined ? first : `${[first, ...rest].join(", ")} or ${last}`}.`;
}
