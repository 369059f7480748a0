import { Button, NativeSelect } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { colleaguesQuery, handOn, type Principal, principalsQuery } from "../../api/duties.ts";
import { Card } from "../../ui/card.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty, Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const KINDS: Readonly<Record<Principal["kind"], string>> = {
  key: t`API key`,
  sftp: t`SFTP account`,
  partner: t`EDI partner`,
  oauth: t`Outside caller`,
};

/** Whatever somebody may act by, with who answers for it; it is handed on here. */
export function PrincipalsCard() {
  const principals = useInfiniteQuery(principalsQuery);
  const [handing, hand] = useState<Principal | null>(null);
  return (
    <Card title={t`Who answers for keys and accounts`}>
      <p
        className="dim"
        style={{ marginBottom: 8 }}
      >{t`Who made a key or ever answered for it may still hold its secret, and counts as the same person. To be rid of a former one, have somebody else make a new key.`}</p>
      <div style={{ overflow: "auto" }}>
        <Listing
          query={principals}
          items={principals.data?.pages.flatMap((page) => page.items) ?? []}
          what={t`Keys and accounts`}
          loadingRows={3}
          columns={[t`What`, t`Answers for it`, t`May hold its secret`, { label: t`Actions`, hidden: true }]}
          empty={
            <Empty icon="key" title={t`No keys and no accounts`}>
              <p>{t`Whoever makes one answers for it until it is handed on.`}</p>
            </Empty>
          }
        >
          {(principal) => (
            <tr key={principal.principal}>
              <td>
                <div className="strong">{principal.name}</div>
                <div className="dim">
                  {KINDS[principal.kind]} {principal.active ? null : <Tag>{t`Ended`}</Tag>}
                </div>
              </td>
              <td>
                {principal.responsible?.id === principal.principal ? (
                  <Tag
                    tone="warn"
                    title={t`Whoever has it beside their session counts as two persons: hand it to them.`}
                  >{t`Itself`}</Tag>
                ) : (
                  (principal.responsible?.name ?? <Tag tone="warn">{t`Nobody`}</Tag>)
                )}
              </td>
              <td style={{ whiteSpace: "normal", maxWidth: 320 }}>{principal.persons.map(({ name }) => name).join(", ")}</td>
              <td className="num">
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => hand(principal)}
                  aria-label={t`Hand on: ${KINDS[principal.kind]} ${principal.name}`}
                >{t`Hand on`}</Button>
              </td>
            </tr>
          )}
        </Listing>
      </div>
      {handing === null ? null : <HandOn principal={handing} onClose={() => hand(null)} />}
    </Card>
  );
}

function HandOn({ principal, onClose }: { readonly principal: Principal; readonly onClose: () => void }) {
  const client = useQueryClient();
  const people = useQuery(colleaguesQuery);
  const form = useForm({ initialValues: { person: "" } });
  const hand = useMutation({
    mutationFn: ({ person }: typeof form.values) => handOn(principal.principal, person === "" ? null : person),
    onSuccess: (handed) => {
      notifications.show({
        message:
          handed.responsible === null ? t`Nobody answers for it now` : t`${handed.responsible.name} answers for it from now on`,
        color: "teal.9",
      });
      onClose();
    },
    onSettled: () => Promise.all(["principals", "duties"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const now = principal.responsible?.id;
  const choices = (people.data?.items ?? []).flatMap(({ userId, name }) =>
    userId === null || `user:${userId}` === now ? [] : [{ value: userId, label: name }],
  );
  return (
    <FormDialog
      draft={null}
      title={t`Hand on: ${principal.name}`}
      verb={t`Hand on`}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => hand.mutate(values))}
      busy={hand.isPending}
      disabled={people.data === undefined}
      error={hand.error}
    >
      {people.isPending ? <RowsLoading rows={2} /> : null}
      {people.isLoadingError ? <Failure error={people.error} what={t`The people`} onRetry={() => void people.refetch()} /> : null}
      {people.data === undefined ? null : (
        <NativeSelect
          label={t`Answers for it from now on`}
          data={[{ value: "", label: t`Nobody: it is never a second person` }, ...choices]}
          {...form.getInputProps("person")}
        />
      )}
      <p className="dim">
        {t`${principal.responsible?.name ?? t`Nobody`} answers for it now, and stays among those who may hold its secret.`}
      </p>
    </FormDialog>
  );
}
