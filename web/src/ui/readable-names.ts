import { translated } from "../language/text.ts";

/** "proof-of-delivery", "ProofOfDelivery" or "total_over" to "Proof of delivery". */
export function sayName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return translated(words.charAt(0).toUpperCase() + words.slice(1));
}

/** With a capital at its beginning and a full stop at its end. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** "found by OrderNumber SO-1" to "Found by order number SO-1": names of the interface as words. */
export function plainName(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    .replace(/\b(?:BOL|PRO|PO|Order|Shipment|Load|MasterBOL|Pickup|Appointment|Invoice)Number\b/g, (name) =>
      name
        .replace(/Number$/, " number")
        .replace(/^(Order|Shipment|Load|Pickup|Appointment|Invoice) /, (word) => word.toLowerCase())
        .replace("MasterBOL", "master BOL"),
    )
    .replace("CustomerReference", "customer reference");
}

/** "BOLNumber" to "BOL number". */
export function sayReference(type: string): string {
  return translated(
    type
      .replace(/Number$/, " number")
      .replace(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
      .trim(),
  );
}
