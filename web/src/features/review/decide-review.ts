import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  confirmDocument,
  type Review,
  type ReviewedDocument,
  type ReviewSearch,
  skipReview,
  takeNextReview,
} from "../../api/reviews.ts";
import { ApiError } from "../../api/api-error.ts";
import { dropDraft } from "../../ui/kept-draft.ts";
import { focusOn } from "./focus-on.ts";
import { confirmationOf, type Draft } from "./review-draft.ts";
import { t } from "../../language/text.ts";

/** Refusals that are about whose bill it is (`decideVendor`). */
const VENDOR_IN_DOUBT = /its vendor is not known|vendors are called|say whose bill it is|does not bill|, and that of /;

interface Decision {
  readonly document: ReviewedDocument;
  readonly drafts: readonly Draft[];
  /** Where they are kept. */
  readonly entry: string;
  /** The filter of the list. */
  readonly search: ReviewSearch;
}

/** The document is approved as the drafts say it, and the next one that fits the filter opens. */
export function useApproval({ document, drafts, entry, search }: Decision) {
  const goOn = useGoOn(search);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmDocument(document.uuid, confirmationOf(drafts, document.eTag)),
    onSuccess: async ({ invoiceUuids: { length } }) => {
      dropDraft(entry);
      const became = length === 1 ? t`an invoice` : t`${length} invoices`;
      notifications.show({
        message: length === 0 ? t`${document.filename} is approved.` : t`${document.filename} became ${became}.`,
        color: "teal.9",
        // It lies over what comes next.
        autoClose: 2_000,
      });
      await goOn(document.uuid);
    },
    // Whose bill it is, is chosen where it stands.
    onError: (error) => {
      // What stands there now is shown, and what was typed is offered beside it.
      if (error instanceof ApiError && error.code === "etag-mismatch")
        void client.invalidateQueries({ queryKey: ["reviewed-document", document.uuid] });
      if (error instanceof ApiError && error.details.some((text) => VENDOR_IN_DOUBT.test(text))) focusOn("vendorName");
    },
  });
}

export function useSkip(uuid: string, search: ReviewSearch) {
  const goOn = useGoOn(search);
  return useMutation({
    mutationFn: () => skipReview(uuid),
    onSuccess: () => goOn(uuid),
    onError: (error) => notifications.show({ title: t`It could not be passed over`, message: error.message, color: "red.9" }),
  });
}

/** To the next document, or back to the list where none is left. */
function useGoOn(search: ReviewSearch) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (done: string): Promise<void> => {
    const next = await nextAfter(done, search);
    client.removeQueries({ queryKey: ["reviewed-document", done] });
    await client.invalidateQueries({ queryKey: ["reviews"] });
    await (next === null
      ? navigate({ to: "/reviews", search })
      : navigate({ to: "/reviews/$uuid", params: { uuid: next.documentUuid }, search }));
  };
}

/** Null: none is left, or it could not be asked for, which is said. */
async function nextAfter(done: string, search: ReviewSearch): Promise<Review | null> {
  try {
    const next = await takeNextReview(search);
    if (next?.documentUuid !== done) return next;
    // It is the only one, and was just passed over: nobody is to wait for it.
    await skipReview(done);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : t`Something unexpected happened.`;
    notifications.show({ title: t`The next document could not be taken`, message, color: "red.9" });
    return null;
  }
}
