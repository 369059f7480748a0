import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { type PolicyInForce, policyQuery, previewPolicy, publishPolicy, type SavedDraft } from "../../api/policy.ts";
import { fieldErrors } from "./field-errors.tsx";
import { draftFrom, type PolicyDraft, policyFrom } from "../../shared/policy/policy-draft.ts";
import { policyChanges, type PolicyNames } from "../../shared/policy/policy-text.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { t } from "../../language/text.ts";

/** Past invoices that a preview looks at, unless another number is chosen. */
const PREVIEWED_INVOICES = 500;

interface Given {
  readonly policy: PolicyInForce;
  readonly saved: SavedDraft;
  readonly names: PolicyNames;
  readonly readOnly: boolean;
}

export type PolicyEditing = ReturnType<typeof usePolicyDraft>;

/** The draft of a policy as it is typed: what differs from what is in force, and that it is kept. */
export function usePolicyDraft({ policy, saved, names, readOnly }: Given) {
  const inForce = useMemo(() => draftFrom(policy), [policy]);
  // What the form began with; a version that somebody else publishes meanwhile is told of and does not wipe the draft.
  const [base, setBase] = useState({ version: saved.basedOn ?? policy.version, draft: inForce });
  const [draft, setDraft] = useState(() => (saved.policy === null ? inForce : draftFrom(saved.policy, inForce)));
  const changes = useMemo(() => policyChanges(inForce, draft, names), [inForce, draft, names]);
  const isTouched = JSON.stringify(policyFrom(draft)) !== JSON.stringify(policyFrom(base.draft));
  const begin = (made: PolicyInForce): void => {
    setBase({ version: made.version, draft: draftFrom(made) });
    setDraft(draftFrom(made));
  };
  if (!isTouched && policy.version !== base.version) begin(policy);
  const keeping = useKeptDraft({
    policy: isTouched ? policyFrom(draft) : null,
    basedOn: base.version,
    kept: saved.policy,
    readOnly,
  });
  return {
    draft,
    setDraft,
    changes,
    isTouched,
    /** Something else is in force than what it began with. */
    isMoved: policy.version !== base.version,
    basedOn: base.version,
    begin,
    /** Whether it is kept, in words. */
    kept: keeping.words,
    published: keeping.published,
  };
}

/** What a draft would have done to past invoices. */
export function usePolicyPreview(draft: PolicyDraft) {
  const [size, setSize] = useState(PREVIEWED_INVOICES);
  const preview = useMutation({
    mutationFn: async (given: PolicyDraft) => ({ given, result: await previewPolicy(policyFrom(given), size) }),
  });
  return {
    size,
    setSize,
    result: preview.data?.result,
    /** It is of the draft as it is now. */
    isOfDraft: preview.data?.given === draft,
    busy: preview.isPending,
    error: preview.error,
    run: () => preview.mutate(draft),
    reset: preview.reset,
  };
}

/** Puts a draft in force, while what its reader saw is in force. */
export function usePublishing({ draft, begin, published }: PolicyEditing, policy: PolicyInForce) {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const publish = useMutation({
    mutationFn: () => publishPolicy(policyFrom(draft), policy.version),
    onSuccess: (made) => {
      published();
      setIsAsked(false);
      begin(made);
      client.setQueryData(policyQuery.queryKey, made);
      notifications.show({
        message:
          made.pendingChange === null
            ? t`Version ${made.version} is in force. Open invoices are being audited again.`
            : t`It waits for a second person. Version ${made.version} stays in force until then.`,
        color: "teal.9",
      });
    },
    onError: (error) => {
      // Somebody was first: what they did is shown, and publishing it all the same is asked anew.
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: policyQuery.queryKey });
      else if (fieldErrors(error).size > 0) setIsAsked(false);
    },
    onSettled: () => Promise.all(["policy-versions", "reaudits"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return {
    isAsked,
    ask: (): void => {
      publish.reset();
      setIsAsked(true);
      // Whoever published meanwhile is seen before anything is replaced.
      void client.invalidateQueries({ queryKey: policyQuery.queryKey });
    },
    close: () => setIsAsked(false),
    publish: () => publish.mutate(),
    busy: publish.isPending,
    error: publish.error,
    reset: publish.reset,
  };
}
