import { UNDO_SECONDS } from "../../../../../src/contract/manage/invoice/undo-seconds.ts";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Workspace } from "../../../api/answers.ts";
import { ApiError } from "../../../api/api-error.ts";
import type { NewDispute } from "../../../api/decisions.ts";
import { readWorkspace } from "../../../api/queries.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tags.tsx";
import { raiseWithUndo } from "../raise-with-undo.ts";
import { t } from "../../../language/text.ts";

const RULE = "required-document-missing";
const ASKED = t`is missing documents: the carrier is being asked`;

interface MissingDocumentsProps {
  readonly invoice: Workspace;
  readonly mayDecide: boolean;
}

/** What the policy requires and nobody sent: the carrier is asked for it by one click, which can be taken back as any dispute. */
export function MissingDocuments({ invoice, mayDecide }: MissingDocumentsProps) {
  const missing = missingOf(invoice);
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => askAsItStands(invoice),
    onSuccess: async (isMailed) => {
      notifications.show({
        title: isMailed
          ? t`The carrier is mailed in ${UNDO_SECONDS} seconds`
          : t`The request is noted as a dispute; no mail went`,
        message: isMailed
          ? t`Until then you can take it back with u. What it answers comes to the dispute of this invoice.`
          : t`No address of the vendor is kept. Enter one with the vendor, or send the letter of the dispute yourself.`,
        color: isMailed ? "teal.9" : "orange.9",
        autoClose: 8_000,
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] }),
        client.invalidateQueries({ queryKey: ["counts"] }),
      ]);
    },
  });
  if (missing.length === 0) return null;
  const isAsked = isAskedFor(invoice, missing);
  return (
    <section className="stack" aria-label={t`Missing documents`}>
      {missing.map((message) => (
        <div key={message} className="flex">
          <Tag tone="warn">{t`Missing`}</Tag>
          <span>{message}</span>
        </div>
      ))}
      <FailureLine error={ask.error} />
      {!mayDecide ? null : isAsked ? (
        <p className="dim">{t`The carrier was asked: see the dispute.`}</p>
      ) : (
        <div>
          <Button size="compact-sm" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
            {missing.length === 1 ? t`Ask the carrier for it` : t`Ask the carrier for them`}
          </Button>
        </div>
      )}
    </section>
  );
}

const missingOf = ({ audit }: Workspace): readonly string[] =>
  (audit?.findings ?? []).filter(({ rule }) => rule === RULE).map(({ message }) => message);

/** One that was taken back, or settled without the paper, is no reason not to ask. */
function isAskedFor({ disputes }: Workspace, missing: readonly string[]): boolean {
  return disputes.some(({ reasons }) =>
    reasons.some(({ description, resolvedAt }) => resolvedAt === null && missing.some((message) => message === description)),
  );
}

/**
 * Asks for what is missing. An audit that came in between changes nothing of that: only where the same is not missing any more,
 * or a colleague has asked, is somebody told that it was changed.
 */
async function askAsItStands(invoice: Workspace): Promise<boolean> {
  const missing = missingOf(invoice);
  try {
    return await askCarrier(invoice, missing);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "etag-mismatch") throw error;
    const now = await readWorkspace(invoice.uuid);
    if (isAskedFor(now, missing) || missingOf(now).join("\n") !== missing.join("\n")) throw error;
    return askCarrier(now, missing);
  }
}

/** Whether it went out by mail: where no address of the vendor is kept it is noted, and nobody outside hears of it. */
async function askCarrier(invoice: Workspace, reasons: readonly string[]): Promise<boolean> {
  const text = [
    `About invoice ${invoice.invoiceNumber}:`,
    ...reasons.map((reason) => `- ${reason}`),
    "Please answer with a legible copy of each, so that the invoice can be settled.",
  ].join("\n");
  const dispute = (byMail: boolean): NewDispute => ({
    party: "Vendor",
    reasons: reasons.map((description) => ({ description })),
    communication: { text, ...(byMail ? { email: { subject: `Documents for invoice ${invoice.invoiceNumber}` } } : {}) },
  });
  try {
    await raiseWithUndo(invoice, dispute(true), ASKED);
    return true;
  } catch (error) {
    const lacksAddress = error instanceof ApiError && error.details.some((text) => text.includes("email.to"));
    if (!lacksAddress) throw error;
    await raiseWithUndo(invoice, dispute(false), ASKED);
    return false;
  }
}
