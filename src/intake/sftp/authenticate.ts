import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import ssh2 from "ssh2";
import type { AuthContext } from "ssh2";
import { findSftpAccount, noteSftpSignIn, type SftpAccountRow } from "#db/queries/edi/sftp.ts";
import type { Context } from "#src/context.ts";
import { isSftpUserName } from "#contract/manage/edi/sftp-accounts.ts";
import { type Act, actingAs } from "#usecases/trail/acting-as.ts";
import type { RefusedAttempts } from "#usecases/trail/refused-attempts.ts";
import type { SftpLimits } from "./limits.ts";

/** An account and the very key it came with. */
export interface Proven {
  readonly account: SftpAccountRow;
  readonly publicKey: string;
}

export function mayUse(account: SftpAccountRow | undefined, publicKey: string): account is SftpAccountRow {
  if (account === undefined || !account.enabled) return false;
  const offered = Buffer.from(publicKey);
  return account.publicKeys.some((kept) => {
    const own = Buffer.from(kept);
    return own.length === offered.length && timingSafeEqual(own, offered);
  });
}

const METHODS = ["publickey" as const];

export interface AuthenticatorParts {
  readonly limits: SftpLimits;
  readonly address: string;
  readonly refused: RefusedAttempts;
  /** Whether there is room for one more connection of the account. */
  readonly admit: (proven: Proven) => boolean;
  readonly onTooMany: () => void;
}

/**
 * Answers the authentication requests of one connection: public keys only. An unknown user, a wrong key and a disabled account
 * are refused in the same words after the same time. Every attempt is in the audit trail.
 */
export function authenticator(context: Context, parts: AuthenticatorParts): (request: AuthContext) => Promise<void> {
  const { limits, address, refused, admit, onTooMany } = parts;
  let attempts = 0;
  return async (request) => {
    // Every client asks with "none" first, to hear which methods there are.
    if (request.method === "none") return request.reject(METHODS);
    attempts += 1;
    const proven = attempts > limits.attempts ? undefined : await prove(context, request);
    if (proven === "probed") return request.accept();
    if (proven !== undefined && admit(proven)) {
      const { accountUuid } = proven.account;
      await noteSftpSignIn(actingAs(context, signIn(proven.account, address)).db.control, accountUuid);
      return request.accept();
    }
    refused.note(
      proven === undefined
        ? { ...NOBODY, address, reason: attempts > limits.attempts ? "too many" : "not known" }
        : { ...NOBODY, tenantUuid: proven.account.tenantUuid, actor: actorOf(proven.account), address, reason: "too many" },
    );
    await sleep(limits.refusal_ms);
    if (attempts >= limits.attempts) onTooMany();
    else request.reject(METHODS);
  };
}

const NOBODY = { tenantUuid: undefined, actor: "anonymous", operation: "sftp", subject: null, traceId: null } as const;
const actorOf = ({ accountUuid }: SftpAccountRow): string => `sftp:${accountUuid}`;

const signIn = (account: SftpAccountRow, address: string): Act => ({
  actor: actorOf(account),
  address,
  traceId: null,
  operation: "sftp",
  touches: "access",
  subject: account.userName,
  tenantUuid: account.tenantUuid,
  event: "sign-in",
});

/** `probed`: the client only asks whether the key would do. */
const prove = async (context: Context, request: AuthContext): Promise<Proven | "probed" | undefined> => {
  if (request.method !== "publickey" || !isSftpUserName(request.username)) return undefined;
  const { key, signature, blob, hashAlgo } = request;
  const publicKey = `${key.algo} ${key.data.toString("base64")}`;
  const account = await findSftpAccount(context.db.control, request.username);
  if (!mayUse(account, publicKey)) return undefined;
  if (signature === undefined || blob === undefined) return "probed";
  // An RSA signature without a named hash is one with SHA-1.
  if (key.algo === "ssh-rsa" && hashAlgo === undefined) return undefined;
  return verify(publicKey, blob, signature, hashAlgo) ? { account, publicKey } : undefined;
};

const verify = (publicKey: string, blob: Buffer, signature: Buffer, hashAlgorithm: string | undefined): boolean => {
  const parsed = ssh2.utils.parseKey(publicKey);
  return !(parsed instanceof Error) && parsed.verify(blob, signature, hashAlgorithm) === true;
};
