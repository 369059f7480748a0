/** What is judged as one sum is agreed as one: linehaul with its discounts, any other code by itself. */
export function agreedAs({ kind, code }: { readonly kind: string; readonly code: string }): string {
  return kind === "linehaul" || kind === "discount" ? "linehaul and discounts" : `code ${code}`;
}
