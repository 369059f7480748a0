import { locale } from "../../language/forms.ts";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

const OUTCOMES: Readonly<Record<string, { readonly tone: Tone; readonly label: string }>> = {
  accepted: { tone: "good", label: t`Accepted` },
  "accepted-with-errors": { tone: "warn", label: t`Accepted with errors` },
  partly: { tone: "warn", label: t`Partly accepted` },
  rejected: { tone: "bad", label: t`Refused` },
  unreadable: { tone: "bad", label: t`Unreadable` },
};
/** AK501 and AK901. */
const SETS: Readonly<Record<string, { readonly tone: Tone; readonly label: string }>> = {
  A: { tone: "good", label: t`Accepted` },
  E: { tone: "warn", label: t`Accepted with errors` },
  P: { tone: "warn", label: t`Partly accepted` },
  R: { tone: "bad", label: t`Refused` },
};

/** The worst that befell an interchange, its groups and its sets. */
export function OutcomeTag({ outcome }: { readonly outcome: string }) {
  const known = OUTCOMES[outcome] ?? { tone: "neutral" as const, label: sayName(outcome) };
  return <Tag tone={known.tone}>{known.label}</Tag>;
}

export function SetTag({ status }: { readonly status: string }) {
  const known = SETS[status] ?? { tone: "neutral" as const, label: sayName(status) };
  return <Tag tone={known.tone}>{known.label}</Tag>;
}

const size = (unit: string, unitDisplay: "long" | "short"): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 });
const BYTES = size("byte", "long");
const KILOBYTES = size("kilobyte", "short");
const MEGABYTES = size("megabyte", "short");

/** "512 bytes", "1.5 kB", "2 MB". */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return BYTES.format(bytes);
  return bytes < 1_000_000 ? KILOBYTES.format(bytes / 1000) : MEGABYTES.format(bytes / 1_000_000);
}
