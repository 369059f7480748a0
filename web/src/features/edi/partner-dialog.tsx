import { Button, Modal, NativeSelect, Switch, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/request.ts";
import { FailureLine } from "../../ui/states.tsx";
import { deletePartner, putPartner, type Partner } from "./edi-queries.ts";
import { type Pair, PairRows } from "./pair-rows.tsx";

export const FRESH_PARTNER: Partner = {
  senderId: "",
  name: null,
  scacs: [],
  acknowledgement: "997",
  n2DecimalPoint: "reject",
  groupId: "strict",
  versionSuffix: "reject",
  interchangeTrailer: "strict",
  remarkWords: "doubt",
  segmentRecovery: false,
  chargeTerms: {},
  chargeCodes: {},
  usage: "production",
  controlNumberWindowDays: 365,
  applicationAdvice: false,
  answerHours: 24,
};

type Choice = "usage" | "acknowledgement" | "n2DecimalPoint" | "groupId" | "versionSuffix" | "interchangeTrailer" | "remarkWords";
const CHOICES: readonly {
  readonly name: Choice;
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
}[] = [
  {
    name: "usage",
    label: "The partner is in",
    data: [
      { value: "production", label: "Production: T files make no invoice" },
      { value: "test", label: "Test: no file makes an invoice" },
    ],
  },
  {
    name: "acknowledgement",
    label: "Groups are answered with",
    data: [
      { value: "997", label: "997" },
      { value: "999", label: "999" },
    ],
  },
  {
    name: "n2DecimalPoint",
    label: "A decimal point in an amount without places (N2)",
    data: [
      { value: "reject", label: "Refuse the bill" },
      { value: "accept", label: "Read it as written" },
    ],
  },
  {
    name: "groupId",
    label: "210s in a group that is not IM",
    data: [
      { value: "strict", label: "Refuse the group" },
      { value: "lenient", label: "Read them" },
    ],
  },
  {
    name: "versionSuffix",
    label: "A version with a suffix (004010X098)",
    data: [
      { value: "reject", label: "Refuse the group" },
      { value: "accept", label: "Read its first six digits" },
    ],
  },
  {
    name: "interchangeTrailer",
    label: "A trailer (IEA02) that repeats the group's number",
    data: [
      { value: "strict", label: "Refuse the interchange" },
      { value: "groupNumber", label: "Accept, and answer with the error" },
    ],
  },
  {
    name: "remarkWords",
    label: "Words of a correction in remarks (balance due, rebill, duplicate)",
    data: [
      { value: "doubt", label: "Hold the bill for a person" },
      { value: "ignore", label: "Take no notice" },
    ],
  },
];
const TERMS = ["Collect", "Prepaid", "PrepaidAdd", "ThirdParty"].map((value) => ({
  value,
  label: value.replace(/([a-z])([A-Z])/, "$1 $2"),
}));

export const PartnerDialog = ({
  partner,
  readOnly,
  onClose,
}: {
  readonly partner: Partner;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(partner);
  const [scacs, setScacs] = useState(partner.scacs.join(", "));
  const [days, setDays] = useState(String(partner.controlNumberWindowDays));
  const [hours, setHours] = useState(String(partner.answerHours));
  const [terms, setTerms] = useState<Pair[]>(() => Object.entries(partner.chargeTerms));
  const [codes, setCodes] = useState<Pair[]>(() => Object.entries(partner.chargeCodes));
  const [removing, setRemoving] = useState(false);
  const fresh = partner.senderId === "";
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: ["edi-partners"] }) };
  const put = useMutation({
    mutationFn: () =>
      putPartner({
        ...draft,
        senderId: draft.senderId.trim(),
        scacs: scacs.split(/[\s,;]+/).filter((scac) => scac !== ""),
        chargeTerms: Object.fromEntries(
          terms.filter(([code]) => code.trim() !== "").map(([code, word]) => [code.trim().toUpperCase(), word]),
        ),
        chargeCodes: Object.fromEntries(codes.filter(([name, code]) => name.trim() !== "" || code.trim() !== "")),
        // What is no number goes as it was typed and is refused with its place.
        controlNumberWindowDays: (/^\d+$/.test(days.trim()) ? Number(days.trim()) : days) as number,
        answerHours: (/^\d+$/.test(hours.trim()) ? Number(hours.trim()) : hours) as number,
      }),
    onSuccess: (made) => {
      notifications.show({ message: `${made.senderId} is read as agreed from now on`, color: "teal.9" });
      onClose();
    },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: () => deletePartner(partner.senderId),
    onSuccess: () => {
      notifications.show({ message: `${partner.senderId} is removed`, color: "teal.9" });
      onClose();
    },
    ...settled,
  });
  const errors = put.error instanceof ApiError ? put.error.fields : {};
  const errorOf = (prefix: string): string | undefined =>
    Object.entries(errors)
      .filter(([path]) => path.toLowerCase().startsWith(prefix.toLowerCase()))
      .flatMap(([, messages]) => messages)
      .join("; ") || undefined;
  return (
    <Modal opened onClose={onClose} size="lg" title={<strong>{fresh ? "Add a partner" : partner.senderId}</strong>}>
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          put.mutate();
        }}
      >
        <div className="edi-fields">
          <TextInput
            label="Sender id"
            description="ISA06, without blanks"
            required
            maxLength={15}
            readOnly={readOnly || !fresh}
            {...(fresh ? { "data-autofocus": true } : {})}
            error={errorOf("senderId")}
            value={draft.senderId}
            onChange={(event) => setDraft({ ...draft, senderId: event.currentTarget.value })}
          />
          <TextInput
            label="Name"
            description="For people"
            readOnly={readOnly}
            error={errorOf("name")}
            value={draft.name ?? ""}
            onChange={(event) =>
              setDraft({ ...draft, name: event.currentTarget.value === "" ? null : event.currentTarget.value })
            }
          />
          <TextInput
            label="SCACs it may bill for"
            description="Empty: any"
            placeholder="ACMF, ABCD"
            readOnly={readOnly}
            error={errorOf("scacs")}
            value={scacs}
            onChange={(event) => setScacs(event.currentTarget.value)}
          />
          <TextInput
            label="Control numbers are unique for"
            description="Days; 0 when they always repeat"
            inputMode="numeric"
            readOnly={readOnly}
            error={errorOf("controlNumberWindowDays")}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <TextInput
            label="An 824 is to be answered within"
            description="Hours; 0 when no answer is expected"
            inputMode="numeric"
            readOnly={readOnly}
            error={errorOf("answerHours")}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
          {CHOICES.map((one) => (
            <NativeSelect
              key={one.name}
              size="xs"
              label={one.label}
              disabled={readOnly}
              value={draft[one.name]}
              onChange={(event) => setDraft({ ...draft, [one.name]: event.currentTarget.value })}
              data={[...one.data]}
            />
          ))}
        </div>
        <Switch
          size="xs"
          disabled={readOnly}
          label="Read headers that are not padded by their separators"
          checked={draft.segmentRecovery}
          onChange={(event) => setDraft({ ...draft, segmentRecovery: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          disabled={readOnly}
          label="Send an 824 for bills that are well formed and cannot be processed"
          checked={draft.applicationAdvice}
          onChange={(event) => setDraft({ ...draft, applicationAdvice: event.currentTarget.checked })}
        />
        <fieldset className="edi-plain stack">
          <legend>Its own methods of payment (B304)</legend>
          <PairRows
            pairs={terms}
            onChange={setTerms}
            readOnly={readOnly}
            what="method"
            from={{ label: "Method of payment", placeholder: "PP", maxLength: 2, width: 70 }}
            to={{ label: "Terms of method", choices: TERMS }}
            fresh="Prepaid"
          />
        </fieldset>
        <fieldset className="edi-plain stack">
          <legend>Its own charge codes and texts (L108, L112), before every alias</legend>
          <PairRows
            pairs={codes}
            onChange={setCodes}
            readOnly={readOnly}
            what="charge"
            from={{ label: "Charge of the partner", placeholder: "FSC or Gate fee", maxLength: 264 }}
            to={{ label: "Your charge code for charge", placeholder: "FUEL" }}
            fresh=""
          />
          {errorOf("chargeCodes") === undefined ? null : <div className="note-box warn">{errorOf("chargeCodes")}</div>}
        </fieldset>
        <FailureLine error={put.error ?? remove.error} />
        {removing ? (
          <div className="note-box warn">
            Without any partner left, every sender is accepted again; with others left, this sender is refused.
          </div>
        ) : null}
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          {fresh || readOnly ? null : removing ? (
            <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove {partner.senderId}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Remove…
            </Button>
          )}
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            {readOnly ? "Close" : "Cancel"}
          </Button>
          {readOnly ? null : (
            <Button type="submit" loading={put.isPending} disabled={draft.senderId.trim() === ""}>
              Save
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
};
