import type { Tx } from "../../database.ts";

export interface PasskeyRow {
  readonly passkeyUuid: string;
  readonly name: string;
  readonly synced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a browser and its authenticator need to be asked for it, and what its answer is held to. */
export interface PasskeyCredential {
  readonly passkeyUuid: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A person's passkeys, the oldest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<readonly PasskeyRow[]> {
  return (
    await tx.query<PasskeyRow>(
      {
        name: "passkeys-list",
        text: `select id::text as "passkeyUuid", name, synced, "createdAt", "lastUsedAt" from auth.passkey where "userId" = $1::uuid order by "createdAt", id`,
      },
      [userId],
    )
  ).rows;
}

const CREDENTIAL = `select id::text as "passkeyUuid", "userId"::text as "userId", "credentialId", "publicKey", counter, transports from auth.passkey`;

export async function listCredentials(tx: Tx, userId: string): Promise<readonly PasskeyCredential[]> {
  return (
    await tx.query<PasskeyCredential>(
      { name: "passkey-credentials", text: `${CREDENTIAL} where "userId" = $1::uuid order by "createdAt", id` },
      [userId],
    )
  ).rows;
}

/** The passkey of this id, held until the transaction ends. */
export async function lockCredential(tx: Tx, credentialId: string): Promise<PasskeyCredential | undefined> {
  return (
    await tx.query<PasskeyCredential>(
      { name: "passkey-credential", text: `${CREDENTIAL} where "credentialId" = $1 for update` },
      [credentialId],
    )
  ).rows[0];
}

export type NewPasskey = Omit<PasskeyCredential, "publicKey"> & {
  readonly publicKey: Uint8Array;
  readonly name: string;
  readonly synced: boolean;
};

/** False: this authenticator's key is known already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into auth.passkey (id, "userId", "credentialId", "publicKey", counter, transports, synced, name)
      values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      passkey.passkeyUuid,
      passkey.userId,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.synced,
      passkey.name,
    ],
  );
  await notePasskeys(tx, passkey.userId);
  return rowCount === 1;
}

export async function notePasskeyUse(tx: Tx, passkeyUuid: string, counter: number): Promise<void> {
  await tx.query(`update auth.passkey set counter = $2, "lastUsedAt" = now() where id = $1::uuid`, [passkeyUuid, counter]);
}

/** False: none of this person's has this uuid. */
export async function renamePasskey(
  tx: Tx,
  { userId, passkeyUuid, name }: { readonly userId: string; readonly passkeyUuid: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(`update auth.passkey set name = $3 where "userId" = $1::uuid and id::text = $2`, [
    userId,
    passkeyUuid,
    name,
  ]);
  return rowCount === 1;
}

/** Removes one of a person's passkeys, or (null) all of them; answers how many. */
export async function deletePasskeys(tx: Tx, userId: string, passkeyUuid: string | null): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from auth.passkey where "userId" = $1::uuid and ($2::text is null or id::text = $2)`,
    [userId, passkeyUuid],
  );
  await notePasskeys(tx, userId);
  return rowCount ?? 0;
}

async function notePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update auth."user" u set "hasPasskey" = exists (select from auth.passkey p where p."userId" = u.id), "updatedAt" = now() where u.id = $1::uuid`,
    [userId],
  );
}

/** Keeps what an authenticator is asked to sign. */
export async function insertChallenge(
  tx: Tx,
  { challenge, asked, seconds }: { readonly challenge: string; readonly asked: string; readonly seconds: number },
): Promise<void> {
  await tx.query(
    `insert into auth."verification" (identifier, value, "expiresAt") values ('passkey ' || $1::text, $2, now() + make_interval(secs => $3))`,
    [challenge, asked, seconds],
  );
}

/** Uses a challenge up: it was asked for this, and is signed once. */
export async function takeChallenge(tx: Tx, challenge: string, asked: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from auth."verification" where identifier = 'passkey ' || $1::text and value = $2 and "expiresAt" > now()`,
    [challenge, asked],
  );
  return (rowCount ?? 0) > 0;
}

/** What the session is worth from now on: a second factor was shown in it. */
export async function noteSecondFactor(tx: Tx, sessionId: string): Promise<void> {
  await tx.query(`update auth."session" set "secondFactor" = true, "authenticatedAt" = now() where id::text = $1`, [sessionId]);
}
