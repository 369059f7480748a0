/**
 * What one of our addresses is for: invoices and documents of a tenant, or answers to a dispute, by its token (design, "E-mail").
 */
export type MailAddress =
  | { readonly kind: "invoices" | "documents"; readonly slug: string }
  | { readonly kind: "dispute"; readonly token: string };

const TOKEN = /^dispute-([0-9a-f]{32})$/;

/**
 * Reads `invoices@<slug>.<domain>`, `documents@<slug>.<domain>` or `dispute-<token>@<domain>`, whatever their case; undefined:
 * none of ours.
 */
export function readMailAddress(address: string, mailDomain: string): MailAddress | undefined {
  const at = address.lastIndexOf("@");
  if (at < 1) return undefined;
  const [local, domain, own] = [
    address.slice(0, at).toLowerCase(),
    address.slice(at + 1).toLowerCase(),
    mailDomain.toLowerCase(),
  ];
  const token = TOKEN.exec(local)?.[1];
  if (domain === own) return token === undefined ? undefined : { kind: "dispute", token };
  if (!domain.endsWith(`.${own}`)) return undefined;
  const slug = domain.slice(0, -own.length - 1);
  if (slug === "" || slug.includes(".")) return undefined;
  return local === "invoices" || local === "documents" ? { kind: local, slug } : undefined;
}

/**
 * Who runs the mail of a domain (RFC 5321, 4.5.1), who is told of misuse (RFC 2142), and to whom notices that cannot be
 * delivered come back: the operator, whatever tenant it is.
 */
const OPERATORS = new Set(["postmaster", "abuse", "no-reply"]);

/** Whether an address is the operator's: `postmaster` alone too, without a domain. */
export function isOperatorsAddress(address: string, mailDomain: string): boolean {
  const at = address.lastIndexOf("@");
  const local = (at < 0 ? address : address.slice(0, at)).toLowerCase();
  return at < 0 ? local === "postmaster" : OPERATORS.has(local) && isOurDomain(address, mailDomain);
}

/** Whether an address is of our domain at all: mail for others is never passed on. */
export function isOurDomain(address: string, mailDomain: string): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain === mailDomain.toLowerCase() || domain.endsWith(`.${mailDomain.toLowerCase()}`);
}
