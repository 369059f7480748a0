import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import {
  restoreVersion,
  settingVersionQuery,
  type SettingVersion,
  versionPreviewQuery,
  withdrawVersion,
} from "../../api/setting-versions.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { titleOf } from "./kind-labels.ts";
import { VersionPreviewPart } from "./version-preview.tsx";
import { t } from "../../language/text.ts";

interface VersionDialogProps {
  readonly version: SettingVersion;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/**
 * One version: all that it changed, what it would change among open invoices, and the way back to it; one that waits can be
 * withdrawn.
 */
export function VersionDialog({ version, mayChange, onClose }: VersionDialogProps) {
  const client = useQueryClient();
  const whole = useQuery(settingVersionQuery(version.uuid));
  const preview = useQuery({ ...versionPreviewQuery(version.uuid), enabled: version.state !== "in-force" });
  const form = useForm({ initialValues: { effectiveFrom: "" } });
  const settled = () =>
    Promise.all(
      ["setting-versions", "setting-version", "charge-codes", "pending-changes", "edi-partners"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  const restore = useMutation({
    mutationFn: ({ effectiveFrom }: typeof form.values) =>
      restoreVersion(version.uuid, whole.data?.eTag ?? "", effectiveFrom === "" ? null : effectiveFrom),
    onSuccess: () => {
      notifications.show({
        message: t`It is kept as a new version. What takes two people waits for the second one.`,
        color: "teal.9",
      });
      onClose();
    },
    onSettled: settled,
  });
  const withdraw = useMutation({
    mutationFn: () => withdrawVersion(version.uuid),
    onSuccess: () => {
      notifications.show({ message: t`It is withdrawn, and never takes effect`, color: "teal.9" });
      onClose();
    },
    onSettled: settled,
  });
  const mayRestore = mayChange && (version.state === "past" || version.state === "withdrawn");
  return (
    <FormDialog
      draft={null}
      title={titleOf(version)}
      verb={t`Put in force again`}
      size="xl"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => restore.mutate(values))}
      busy={restore.isPending}
      disabled={whole.data === undefined}
      readOnly={!mayRestore}
      note={<Refused error={restore.error ?? withdraw.error} />}
      aside={
        mayChange && version.state === "scheduled" ? (
          <Button color="red.9" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>{t`Withdraw`}</Button>
        ) : null
      }
    >
      {whole.isPending ? <RowsLoading rows={4} /> : null}
      {whole.isLoadingError ? <Failure error={whole.error} what={t`The version`} onRetry={() => void whole.refetch()} /> : null}
      {whole.data === undefined ? null : <Changes changes={whole.data.changes} changed={whole.data.changed} />}
      {version.state === "in-force" ? null : <VersionPreviewPart query={preview} isScheduled={version.state === "scheduled"} />}
      {mayRestore ? (
        <TextInput
          type="date"
          label={t`From`}
          description={t`The day on which it takes effect; left empty: at once. Open invoices that it touches are audited again.`}
          style={{ maxWidth: 320 }}
          {...form.getInputProps("effectiveFrom")}
        />
      ) : null}
    </FormDialog>
  );
}

/** Somebody was first: who and when is said by the service, and the list behind shows it. */
function Refused({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError && error.status === 409)
    return (
      <div className="note-box bad" role="alert">
        {t`${error.message} ${Object.values(error.fields).flat().join(" ")} Close this, look at the newest version, and decide anew.`}
      </div>
    );
  return <FailureLine error={error} />;
}

function Changes({ changes, changed }: Pick<SettingVersion, "changes" | "changed">) {
  if (changed === 0) return <p className="dim">{t`It differs in its order alone from what held when it was made.`}</p>;
  return (
    <div style={{ overflow: "auto", maxHeight: 260 }}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Before`}</th>
            <th scope="col">{t`In this version`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ part, before, after }) => (
            <tr key={part}>
              <td className="strong">{part}</td>
              <td style={{ whiteSpace: "normal" }}>{before ?? t`nothing`}</td>
              <td style={{ whiteSpace: "normal" }}>{after ?? t`nothing`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed > changes.length ? <p className="dim">{t`and ${changed - changes.length} more`}</p> : null}
    </div>
  );
}
