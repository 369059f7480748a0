import { answerSftpReceipt, forgetSftpReceipt, noteSftpReceipt } from "#db/queries/edi/sftp.ts";
import type { Context } from "#src/context.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { actorOf, type SftpAccount } from "./out-folder.ts";
import type { Upload } from "./upload.ts";

/** `received`: durable and answered, the answer lies in `/out`. Otherwise nothing was taken, and why. */
export type Received =
  | { readonly kind: "received" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "denied"; readonly reason: string };

/**
 * Hands a whole upload to the EDI intake. Under which name it came is noted before, so that a process that dies in between leaves
 * either nothing or a file with its acknowledgement, never an acknowledgement nobody can find.
 */
export async function receiveUpload(context: Context, account: SftpAccount, upload: Upload): Promise<Received> {
  const tenant = await context.tenants.find(account.tenantUuid);
  if (tenant === undefined) return { kind: "denied", reason: "the account's tenant is gone" };
  const byteHash = await upload.hash();
  const receiptUuid = await context.db.inTenant(account.tenantUuid, (tx) =>
    noteSftpReceipt(tx, {
      receiptUuid: context.newUuid(),
      accountUuid: account.accountUuid,
      fileName: upload.name,
      byteHash,
    }),
  );
  const answer = await receiveX12(context, tenant, {
    actor: { id: actorOf(account), name: account.userName, approvalLimit: null },
    channel: "sftp",
    name: upload.name,
    boundTo: account.partner,
    chunks: upload.chunks(),
  });
  if (answer.kind === "acknowledged" || answer.kind === "unreadable") {
    await context.db.inTenant(account.tenantUuid, (tx) => answerSftpReceipt(tx, receiptUuid));
    return { kind: "received" };
  }
  await context.db.inTenant(account.tenantUuid, (tx) => forgetSftpReceipt(tx, receiptUuid));
  switch (answer.kind) {
    case "not-yours":
      return { kind: "denied", reason: "the account is bound to one partner, and these bytes are another's" };
    case "too-large":
      return { kind: "refused", reason: `a file must be at most ${answer.limit} bytes` };
    case "over-quota":
      return { kind: "refused", reason: answer.reason };
    case "overloaded":
      return { kind: "refused", reason: "the service is overloaded; send it again later" };
  }
}
