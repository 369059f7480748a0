import type { AnyOperation } from "../../operation.ts";
import { checkEdiOperation } from "./check-edi.ts";
import { deleteEdiPartnerOperation } from "./delete-edi-partner.ts";
import { deleteSftpAccountOperation } from "./delete-sftp-account.ts";
import { getEdiPartnerOperation } from "./get-edi-partner.ts";
import { getEdiReceiversOperation } from "./get-edi-receivers.ts";
import { getInterchangeFileOperation } from "./get-interchange-file.ts";
import { getInterchangeOperation } from "./get-interchange.ts";
import { listEdiPartnersOperation } from "./list-edi-partners.ts";
import { listInterchangesOperation } from "./list-interchanges.ts";
import { listSentEdiOperation } from "./list-sent-edi.ts";
import { listSftpAccountsOperation } from "./list-sftp-accounts.ts";
import { putEdiPartnerOperation } from "./put-edi-partner.ts";
import { putEdiReceiversOperation } from "./put-edi-receivers.ts";
import { putSftpAccountOperation } from "./put-sftp-account.ts";
import { reprocessInterchangeOperation } from "./reprocess-interchange.ts";
import { resendInterchangeOperation } from "./resend-interchange.ts";
import { settleSentEdiOperation } from "./settle-sent-edi.ts";

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
