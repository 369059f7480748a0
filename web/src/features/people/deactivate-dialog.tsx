import { Modal, Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deactivatePerson, type Person } from "../../api/people.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

interface DeactivateDialogProps {
  readonly person: Person;
  /** Who may take over. */
  readonly others: readonly Person[];
  readonly onClose: () => void;
}

/** Takes somebody out, or withdraws an invitation; tells what nobody took over. */
export function DeactivateDialog({ person, others, onClose }: DeactivateDialogProps) {
  const client = useQueryClient();
  const [handTo, setHandTo] = useState<string | null>(null);
  const isInvited = person.state === "invited";
  const end = useMutation({
    mutationFn: () => deactivatePerson(person.uuid, handTo),
    onSuccess: ({ left }) => (left.length === 0 ? onClose() : undefined),
    onSettled: () => client.invalidateQueries({ queryKey: ["people"] }),
  });
  if (end.data !== undefined && end.data.left.length > 0)
    return (
      <Modal opened onClose={onClose} title={<strong>{t`${person.name} is deactivated`}</strong>}>
        <p>{t`Nobody answers for these now. They go on working: hand them on under “Two people”, or revoke them.`}</p>
        <ul>
          {end.data.left.map((principal) => (
            <li key={principal} className="mono">
              {principal}
            </li>
          ))}
        </ul>
      </Modal>
    );
  return (
    <FormDialog
      draft={null}
      title={isInvited ? t`Withdraw the invitation of ${person.name}?` : t`Deactivate ${person.name}?`}
      verb={isInvited ? t`Withdraw` : t`Deactivate`}
      isFinal
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        end.mutate();
      }}
    >
      {isInvited ? (
        <p>{t`Their links no longer work.`}</p>
      ) : (
        <>
          <p>{t`They are signed out within seconds. What they did keeps their name, and you can let them back in.`}</p>
          <Select
            label={t`Who takes over`}
            description={t`Keys, accounts and partners they answered for, and their open invoices`}
            placeholder={t`Nobody`}
            clearable
            data={others.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={handTo}
            onChange={setHandTo}
          />
        </>
      )}
    </FormDialog>
  );
}
