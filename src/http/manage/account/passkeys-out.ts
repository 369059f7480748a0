import type { PasskeyRow } from "#usecases/people/passkeys.ts";

export function passkeysOut(rows: readonly PasskeyRow[]) {
  return {
    items: rows.map(({ passkeyUuid, createdAt, lastUsedAt, ...row }) => ({
      uuid: passkeyUuid,
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}
