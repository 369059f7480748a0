import type { Tx } from "../../database.ts";

export interface SecondFactorRow {
  readonly secret: string;
  /** A JSON list of hashes; of earlier releases encrypted codes. */
  readonly recoveryCodes: string;
  /** Whether a first code proved that the app has the secret. */
  readonly verified: boolean;
  /** The time step of the code that was used last; null: none was. */
  readonly lastUsedStep: number | null;
}

/** The second factor of a person, held until the transaction ends. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactorRow | undefined> {
  return (
    await tx.query<SecondFactorRow>(
      {
        name: "second-factor-lock",
        text: `select secret, "backupCodes" as "recoveryCodes", coalesce(verified, false) as verified, "lastUsedStep" from auth."twoFactor" where "userId" = $1::uuid for update`,
      },
      [userId],
    )
  ).rows[0];
}

export async function putSecondFactor(tx: Tx, userId: string, row: SecondFactorRow): Promise<void> {
  await tx.query(
    `insert into auth."twoFactor" ("userId", secret, "backupCodes", verified, "lastUsedStep") values ($1::uuid, $2, $3, $4, $5)
     on conflict ("userId") do update set secret = excluded.secret, "backupCodes" = excluded."backupCodes", verified = excluded.verified,
       "lastUsedStep" = excluded."lastUsedStep", "failedVerificationCount" = 0, "lockedUntil" = null`,
    [userId, row.secret, row.recoveryCodes, row.verified, row.lastUsedStep],
  );
  await tx.query(`update auth."user" set "twoFactorEnabled" = $2, "updatedAt" = now() where id = $1::uuid`, [
    userId,
    row.verified,
  ]);
}

/** Whose recovery codes are kept as an earlier release kept them. */
export async function listSealedRecoveryCodes(
  tx: Tx,
): Promise<readonly { readonly userId: string; readonly recoveryCodes: string }[]> {
  const { rows } = await tx.query<{ userId: string; recoveryCodes: string }>(
    `select "userId"::text as "userId", "backupCodes" as "recoveryCodes" from auth."twoFactor" where "backupCodes" not like '[%'`,
  );
  return rows;
}

/** Where nobody changed them meanwhile. Answers whether it did. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<0 | 1> {
  const { rowCount } = await tx.query(
    `update auth."twoFactor" set "backupCodes" = $3 where "userId" = $1::uuid and "backupCodes" = $2`,
    [userId, from, to],
  );
  return rowCount === 1 ? 1 : 0;
}

/** Notes which code was used last. */
export async function setLastUsedStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.query(`update auth."twoFactor" set "lastUsedStep" = $2 where "userId" = $1::uuid`, [userId, step]);
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.query(`delete from auth."twoFactor" where "userId" = $1::uuid`, [userId]);
  await tx.query(`update auth."user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = $1::uuid`, [userId]);
}

/** Notes that the person of a session has just proved who they are. */
export async function noteProof(tx: Tx, sessionId: string): Promise<void> {
  await tx.query(`update auth."session" set "authenticatedAt" = now() where id::text = $1`, [sessionId]);
}

/** Whether a tenant the person works for asks people of their role for a second factor. */
export async function isSecondFactorRequired(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ required: boolean }>(
    {
      name: "second-factor-required",
      text: `select exists (select from tenant_member m join tenant t using (tenant_uuid)
        where m.user_id = $1 and m.deactivated_at is null and m.role = any (t.second_factor_roles)) as required`,
    },
    [userId],
  );
  return rows[0]?.required === true;
}

/** The longest of what the person's tenants ask of a password, and what those are called. */
export async function findPasswordFacts(
  tx: Tx,
  userId: string | null,
  tenantUuid: string | null,
): Promise<{ readonly minLength: number | null; readonly companies: readonly string[] }> {
  const { rows } = await tx.query<{ minLength: number | null; companies: readonly string[] }>(
    {
      name: "password-facts",
      text: `select max(min_password_length) as "minLength", coalesce(array_agg(name order by name), '{}') as companies from tenant
        where tenant_uuid = $2::uuid or tenant_uuid in (select tenant_uuid from tenant_member where user_id = $1 and deactivated_at is null)`,
    },
    [userId, tenantUuid],
  );
  return rows[0] ?? { minLength: null, companies: [] };
}

/** How people of a tenant sign in. */
export interface SignInRules {
  readonly secondFactorRoles: readonly string[];
  readonly freshMinutes: number | null;
  readonly minPasswordLength: number;
}

export async function findSignInRules(tx: Tx, tenantUuid: string): Promise<SignInRules | undefined> {
  return (
    await tx.query<SignInRules>(
      {
        name: "sign-in-rules",
        text: `select second_factor_roles as "secondFactorRoles", fresh_minutes as "freshMinutes", min_password_length as "minPasswordLength" from tenant where tenant_uuid = $1`,
      },
      [tenantUuid],
    )
  ).rows[0];
}

export async function setSignInRules(tx: Tx, tenantUuid: string, rules: SignInRules): Promise<void> {
  await tx.query(
    "update tenant set second_factor_roles = $2, fresh_minutes = $3, min_password_length = $4 where tenant_uuid = $1",
    [tenantUuid, rules.secondFactorRoles, rules.freshMinutes, rules.minPasswordLength],
  );
}
