import { INVOICE_SOURCES, type InvoiceSource } from "../../../src/contract/manage/invoice/invoice-words.ts";
import { t } from "../language/text.ts";

const NAMES: Readonly<Record<InvoiceSource, string>> = {
  Api: t`API`,
  Legacy: t`API, first version`,
  Edi210: t`EDI 210`,
  Email: t`E-mail`,
  Capture: t`Capture`,
  Upload: t`Upload`,
};

/** How an invoice came in, in a person's language. */
export function saySource(source: string): string {
  return NAMES[source as InvoiceSource] ?? source;
}

/** Every way in, to choose from. */
export const SOURCE_CHOICES: readonly { readonly value: InvoiceSource; readonly label: string }[] = INVOICE_SOURCES.map(
  (value) => ({
    value,
    label: NAMES[value],
  }),
);
