import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import type { Workspace } from "../../api/answers.ts";
import { t } from "../../language/text.ts";

interface Said {
  readonly title: string;
  readonly message: string;
  readonly open: (uuid: string) => void;
}

/** How an invoice is opened from where its own page is gone. */
export function useOpenInvoice(): (uuid: string) => void {
  const navigate = useNavigate();
  return (uuid) => void navigate({ to: "/invoices/$uuid", params: { uuid }, search: true });
}

/** Says what did not work of an invoice that one has left meanwhile, with the way back to it. It stays until it is read. */
export function sayElsewhere(
  { uuid, invoiceNumber }: Pick<Workspace, "uuid" | "invoiceNumber">,
  { title, message, open }: Said,
): void {
  const id = `left ${uuid} ${title}`;
  notifications.show({
    id,
    color: "red.9",
    title,
    autoClose: false,
    message: (
      <>
        <p>{message}</p>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            open(uuid);
          }}
        >{t`Open ${invoiceNumber}`}</Button>
      </>
    ),
  });
}
