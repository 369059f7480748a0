import type { CustomerBody } from "#contract/manage/party/parties.ts";
import { textOrNull } from "#contract/v2/to-parts.ts";
import type { KeptAccountNumber } from "#contract/stored/setting-content.ts";

const isSame = (a: Omit<KeptAccountNumber, "uuid">, b: Omit<KeptAccountNumber, "uuid">): boolean =>
  a.accountNumber === b.accountNumber && a.accountType === b.accountType;

/** The account numbers as they are sent, each once, with the uuids they had; the ones from before where none were sent. */
export function accountNumbersAfter(
  before: readonly KeptAccountNumber[] | undefined,
  sent: CustomerBody["accountNumbers"],
  newUuid: () => string,
): readonly KeptAccountNumber[] {
  if (sent === undefined || sent === null) return before ?? [];
  const kept: KeptAccountNumber[] = [];
  for (const { accountNumber, accountType } of sent) {
    const account = { accountNumber, accountType: textOrNull(accountType) };
    if (kept.some((other) => isSame(other, account))) continue;
    kept.push({ uuid: before?.find((other) => isSame(other, account))?.uuid ?? newUuid(), ...account });
  }
  return kept;
}
