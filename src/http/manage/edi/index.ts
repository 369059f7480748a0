import type { AnyOperation } from "../../operation.ts";
import { listInterchangesOperation } from "./list-interchanges.ts";
import { getInterchangeOperation } from "./get-interchange.ts";
import { getInterchangeFileOperation } from "./get-interchange-file.ts";
import { reprocessInterchangeOperation } from "./reprocess-interchange.ts";
import { resendInterchangeOperation } from "./resend-interchange.ts";
import { checkEdiOperation } from "./check-edi.ts";
import { listEdiPartnersOperation } from "./list-edi-partners.ts";
import { getEdiPartnerOperation } from "./get-edi-partner.ts";
import { putEdiPartnerOperation } from "./put-edi-partner.ts";
import { deleteEdiPartnerOperation } from "./delete-edi-partner.ts";
import { listSentEdiOperation } from "./list-sent-edi.ts";
import { settleSentEdiOperation } from "./settle-sent-edi.ts";
import { getEdiReceiversOperation } from "./get-edi-receivers.ts";
import { putEdiReceiversOperation } from "./put-edi-receivers.ts";
import { putSftpAccountOperation } from "./put-sftp-account.ts";
import { listSftpAccountsOperation } from "./list-sftp-accounts.ts";
import { deleteSftpAccountOperation } from "./delete-sftp-account.ts";

export const manageEdiOperations: readonly AnyOperation[] = [
  listInterchangesOperation,
  getInterchangeOperation,
  getInterchangeFileOperation,
  reprocessInterchangeOperation,
  resendInterchangeOperation,
  checkEdiOperation,
  listEdiPartnersOperation,
  getEdiPartnerOperation,
  putEdiPartnerOperation,
  deleteEdiPartnerOperation,
  listSentEdiOperation,
  settleSentEdiOperation,
  getEdiReceiversOperation,
  putEdiReceiversOperation,
  putSftpAccountOperation,
  listSftpAccountsOperation,
  deleteSftpAccountOperation,
];
