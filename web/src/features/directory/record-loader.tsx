import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

interface RecordLoaderProps<Read> {
  readonly title: string;
  /** Null: a new one, of which nothing is read. */
  readonly externalId: string | null;
  readonly read: (externalId: string) => Promise<Read>;
  readonly onClose: () => void;
  /** The form, once the record is there; null for a new one. */
  readonly children: (record: Read | null) => ReactNode;
}

/** A dialog of a record begins with the record as it is now, not as a list showed it some time ago. */
export function RecordLoader<Read>({ title, externalId, read, onClose, children }: RecordLoaderProps<Read>) {
  const record = useQuery({
    queryKey: ["record", title, externalId],
    queryFn: () => read(externalId ?? ""),
    enabled: externalId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (externalId === null) return children(null);
  if (record.data !== undefined) return children(record.data);
  return (
    <Modal opened onClose={onClose} title={<strong>{title}</strong>}>
      {record.isLoadingError ? (
        <Failure error={record.error} what={t`The record`} onRetry={() => void record.refetch()} />
      ) : (
        <RowsLoading rows={5} />
      )}
    </Modal>
  );
}
