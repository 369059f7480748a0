import type { AnyOperation } from "../../operation.ts";
import { changeMailboxOperation } from "./change-mailbox.ts";
import { createMailboxOperation } from "./create-mailbox.ts";
import { deleteMailboxOperation } from "./delete-mailbox.ts";
import { listMailboxesOperation } from "./list-mailboxes.ts";
import { testMailboxOperation } from "./test-mailbox.ts";

export const manageMailboxOperations: readonly AnyOperation[] = [
  listMailboxesOperation,
  createMailboxOperation,
  changeMailboxOperation,
  deleteMailboxOperation,
  testMailboxOperation,
];
