import { useMutation, useQueryClient } from "@tanstack/react-query";
import { erasePerson, type Person } from "../../api/people.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { t } from "../../language/text.ts";

interface EraseDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Erases what is known of somebody who left; what they decided stays, under a pseudonym. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: () => erasePerson(person.uuid),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["people"] }),
  });
  return (
    <FormDialog
      draft={null}
      title={t`Erase what is known of ${person.name}?`}
      verb={t`Erase for good`}
      isFinal
      busy={erase.isPending}
      error={erase.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        erase.mutate();
      }}
    >
      <p>{t`Their name, address, sessions and whatever they sign in with go. What they decided stays, and is told of “Erased person” with a number from then on. Keys, accounts and partners they answer for are handed on first.`}</p>
      <p>{t`Nobody can undo this.`}</p>
    </FormDialog>
  );
}
