import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { invoicesFile } from "../../api/queries.ts";
import { removeView, type SavedView, savedViewsQuery } from "../../api/saved-views.ts";
import { invoiceFilter, isQueueTab, type QueueSearch, type QueueTab } from "../../shared/queue/queue-tabs.ts";
import { saveFile } from "../../ui/save-file.ts";
import { columnsInAddress, QUEUE_COLUMNS, shownColumns } from "./queue-columns.tsx";
import { t } from "../../language/text.ts";

const FilterDialog = lazy(() => import("./filter-dialog.tsx"));
const SaveViewDialog = lazy(() => import("./save-view-dialog.tsx"));

interface ListMenusProps {
  readonly tab: QueueTab;
  readonly search: QueueSearch;
  readonly onChange: (search: QueueSearch) => void;
}

/** What a list offers beside its search: more filters, saved views, its columns, and ways to take it away. */
export default function ListMenus(props: ListMenusProps) {
  const [shown, setShown] = useState<"filters" | "save" | null>(null);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setShown("filters")}>{t`More filters`}</Button>
      <ViewsMenu onSave={() => setShown("save")} />
      <ColumnsMenu {...props} />
      <TakeAwayMenu {...props} />
      <Suspense fallback={null}>
        {shown === "filters" ? <FilterDialog {...props} onClose={() => setShown(null)} /> : null}
        {shown === "save" ? <SaveViewDialog {...props} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </>
  );
}

function ViewsMenu({ onSave }: { readonly onSave: () => void }) {
  const client = useQueryClient();
  const views = useQuery(savedViewsQuery).data?.items ?? [];
  const remove = useMutation({
    mutationFn: (view: SavedView) => removeView(view.uuid),
    onSuccess: () => client.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
    onError: (error) => notifications.show({ color: "red.9", title: t`The view could not be removed`, message: error.message }),
  });
  const mine = views.filter((view) => view.mine);
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button size="xs" variant="default">{t`Views`}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: "auto" }}>
        <ViewItems label={t`Mine`} views={mine} />
        <ViewItems label={t`Shared`} views={views.filter((view) => !view.mine)} />
        {views.length === 0 ? <Menu.Label>{t`No view is saved yet`}</Menu.Label> : null}
        <Menu.Divider />
        <Menu.Item onClick={onSave}>{t`Save this view…`}</Menu.Item>
        {mine.map((view) => (
          <Menu.Item key={view.uuid} color="red.9" onClick={() => remove.mutate(view)}>
            {t`Remove “${view.name}”`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewItems({ label, views }: { readonly label: string; readonly views: readonly SavedView[] }) {
  const navigate = useNavigate();
  const open = ({ tab, search }: SavedView): void => {
    if (isQueueTab(tab)) void navigate({ to: "/queue/$tab", params: { tab }, search: search as QueueSearch });
  };
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.uuid}
          onClick={() => open(view)}
          title={view.mine ? undefined : t`Of ${view.ownerName ?? t`somebody`}`}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  );
}

function ColumnsMenu({ search, onChange }: ListMenusProps) {
  const shown = shownColumns(search.columns).map(({ id }) => id);
  const toggle = (id: string): void => {
    const { columns: _before, ...rest } = search;
    const columns = columnsInAddress(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
    onChange(columns === undefined ? rest : { ...rest, columns });
  };
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" variant="default">{t`Columns`}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: "auto" }}>
        {QUEUE_COLUMNS.filter(({ id }) => id !== "invoice").map(({ id, label }) => (
          <Menu.CheckboxItem key={id} checked={shown.includes(id)} onChange={() => toggle(id)}>
            {label === "%" ? t`Variance in percent` : label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TakeAwayMenu({ tab, search }: ListMenusProps) {
  const navigate = useNavigate();
  const take = useMutation({
    mutationFn: (format: "csv" | "xlsx") => invoicesFile(invoiceFilter(tab, search), format),
    onSuccess: (file, format) => saveFile(file, `invoices-${tab}.${format}`),
    onError: (error) =>
      notifications.show({ color: "red.9", title: t`The list could not be taken away`, message: error.message }),
  });
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button size="xs" variant="default" loading={take.isPending}>{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => take.mutate("xlsx")}>{t`Excel workbook (XLSX)`}</Menu.Item>
        <Menu.Item onClick={() => take.mutate("csv")}>{t`Comma-separated (CSV)`}</Menu.Item>
        <Menu.Item onClick={() => void navigate({ to: "/print", search: { ...search, tab } })}>{t`To print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
