import { Button, FileButton, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { Card, ListCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Empty, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { checkFile, type X12Check } from "../../api/edi.ts";
import { OutcomeTag, SetTag } from "./outcome-tags.tsx";
import { SegmentList } from "./segment-list.tsx";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const MAX_SHOWN = 200_000;

/** A file is pasted or chosen, and read as it would be if it came in. Nothing is kept. */
export function CheckFile() {
  // A chosen file is checked to the byte, also where it is no UTF-8 or too long to be shown.
  const form = useForm<{ readonly text: string; readonly file: File | null }>({ initialValues: { text: "", file: null } });
  const { text, file } = form.values;
  const check = useMutation({ mutationFn: checkFile });
  const choose = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    form.setValues({ file: chosen, text: await chosen.slice(0, MAX_SHOWN).text() });
    check.mutate(chosen);
  };
  return (
    <div className="edi-check">
      <form className="stack" onSubmit={form.onSubmit((given) => check.mutate(given.file ?? given.text))}>
        <Textarea
          label={t`X12 text`}
          description={t`Read as its sender's files are read today. Nothing is kept.`}
          placeholder={t`ISA*00*          *00*          *02*…`}
          minRows={16}
          rows={18}
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
          value={text}
          onChange={(event) => form.setValues({ text: event.currentTarget.value, file: null })}
        />
        <div className="flex wrap">
          <Button type="submit" loading={check.isPending} disabled={text.trim() === "" && file === null}>{t`Check`}</Button>
          <FileButton onChange={(chosen) => void choose(chosen)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon name="document" size={14} />}>{t`Choose a file`}</Button>
            )}
          </FileButton>
          {file === null ? null : (
            <span className="dim clip">
              {file.name}
              {file.size > MAX_SHOWN ? t`, its beginning shown` : ""}
            </span>
          )}
        </div>
      </form>
      <div className="stack" aria-live="polite" style={{ gap: 12 }}>
        <Answer check={check} />
      </div>
    </div>
  );
}

/** What it would be answered, once it was checked. */
function Answer({ check }: { readonly check: UseMutationResult<X12Check, Error, Blob | string> }) {
  if (check.isPending) return <RowsLoading rows={8} />;
  if (check.error !== null) return <FailureLine error={check.error} />;
  if (check.data !== undefined) return <CheckResult check={check.data} />;
  return (
    <ListCard>
      <Empty icon="edi" title={t`What would be answered`}>
        <p>{t`Paste a file, and see each error in its place and the acknowledgement it would get.`}</p>
      </Empty>
    </ListCard>
  );
}

const CheckResult = ({ check }: { readonly check: X12Check }) => (
  <>
    <OutcomeCard check={check} />
    {check.sets.map((set, place) => (
      <SetCard key={`${set.controlNumber} ${String(place)}`} set={set} />
    ))}
    {check.acknowledgement === null ? null : (
      <Card flush title={t`It would be answered`} label={t`Acknowledgement`}>
        <pre className="code-block edi-text" tabIndex={0}>
          {check.acknowledgement}
        </pre>
      </Card>
    )}
  </>
);

function OutcomeCard({ check }: { readonly check: X12Check }) {
  return (
    <Card title={t`Outcome`} tag={<OutcomeTag outcome={check.outcome} />}>
      <div className="stack">
        {check.interchanges.map((interchange) => (
          <div key={`${interchange.sender} ${interchange.controlNumber}`} className="flex wrap">
            <span className="strong">{interchange.sender}</span>
            <span className="dim">{t`to ${interchange.receiver}`}</span>
            <span className="mono">{interchange.controlNumber}</span>
            {interchange.test ? <Tag>{t`Test`}</Tag> : null}
            {interchange.reason === null ? null : <span className="over">{interchange.reason}</span>}
          </div>
        ))}
        {check.faults.length === 0 ? (
          <p className="under">{t`Nothing is wrong with it.`}</p>
        ) : (
          <ul className="faults">
            {check.faults.map((fault) => (
              <li key={`${fault.offset} ${fault.level} ${fault.code}`} className={fault.isGrave ? "over" : undefined}>
                <span className="strong">{fault.place ?? t`Byte ${formatCount(fault.offset)}`}</span>: {fault.message}
                {fault.code === "" ? null : <span className="mono"> ({fault.code})</span>}
                {fault.value === null ? null : <span className="mono"> “{fault.value}”</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function SetCard({ set }: { readonly set: X12Check["sets"][number] }) {
  return (
    <Card
      flush
      label={t`Set ${set.setId} ${set.controlNumber}`}
      title={
        <>
          {set.setId} <span className="mono">{set.controlNumber}</span>
        </>
      }
      tag={<SetTag status={set.outcome} />}
      action={<span className="dim">{t`${set.segmentCount} segments`}</span>}
    >
      {set.faults.length === 0 ? null : (
        <div className="card-body over">{set.faults.map((fault) => `${fault.message} (${fault.code})`).join("; ")}</div>
      )}
      <SegmentList segments={set.segments} label={t`Segments of ${set.controlNumber}`} />
    </Card>
  );
}
