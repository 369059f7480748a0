import type { ManagedDocument } from "../../api/documents.ts";
import { sayName } from "../../ui/readable-names.ts";
import type { FieldBox } from "./page-picture.tsx";
import { t } from "../../language/text.ts";

const SURE = 0.9;

/** The places of what was read of a document: its fields by name, its charges by `charge-` and their place. */
export function boxesOfReading({
  fields,
  charges,
}: Pick<ManagedDocument["transcription"], "fields" | "charges">): readonly FieldBox[] {
  const entries = [
    ...Object.entries(fields).map(([name, fact]) => ({ id: name, label: sayName(name), fact })),
    ...charges.flatMap((charge, at) => {
      const fact = charge["amount"] ?? charge["description"];
      return fact === undefined ? [] : [{ id: `charge-${at}`, label: charge["description"]?.value ?? t`charge ${at + 1}`, fact }];
    }),
  ];
  return entries.flatMap(({ id, label, fact: { page, box, confidence } }) =>
    page === null || box === null ? [] : [{ id, label, page, box, isUncertain: confidence < SURE }],
  );
}
