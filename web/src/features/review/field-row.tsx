import { Autocomplete, Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { findOrders } from "../../api/orders.ts";
import { meQuery } from "../../api/queries.ts";
import { findVendors } from "../../api/reviews.ts";
import { sayField, withFieldTexts } from "../../shared/field-texts.ts";
import { sentence } from "../../ui/readable-names.ts";
import { Tag } from "../../ui/tags.tsx";
import type { ChosenVendor, Field } from "./review-draft.ts";
import { t } from "../../language/text.ts";

/** Numbers by which a vendor is known. */
export interface VendorNumbers {
  readonly scac?: string;
  readonly mc?: string;
  readonly dot?: string;
}

interface FieldRowProps {
  readonly field: Field;
  readonly value: string;
  readonly isConfirmed: boolean;
  /** Somebody has to look at it yet. */
  readonly isOpen: boolean;
  /** Nothing was read, as there is no paper: somebody types all of it. */
  readonly isKeyed: boolean;
  /** It is what a box held, and cannot be read as the field. */
  readonly isUnread: boolean;
  /** By which the page knows who bills. */
  readonly numbers: VendorNumbers;
  /** Of the vendor's name: whom they chose. */
  readonly vendor: ChosenVendor | null;
  readonly onChange: (value: string) => void;
  /** It is right as it stands: on to the next uncertain one. */
  readonly onConfirm: () => void;
  readonly onFocus: () => void;
  readonly onVendor: (vendor: ChosenVendor) => void;
}

type Candidate = NonNullable<Field["fact"]>["candidates"][number];
const MAX_FOUND = 6;
const TYPING_MS = 150;

/** One field: Tab stops at it when it is uncertain, Enter confirms it, Alt and a number takes a candidate. */
export function FieldRow(props: FieldRowProps) {
  const { field, value, isOpen, isUnread, numbers, onChange, onConfirm, onFocus, onVendor } = props;
  const { name, fact, isUncertain } = field;
  const candidates = (fact?.candidates ?? []).slice(0, 9);
  const onKeyDown = (event: KeyboardEvent): void => {
    // By the key's place: with Alt (Option) a Mac writes another sign than the figure on it.
    const figure = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const chosen = event.altKey && figure !== undefined ? candidates[Number(figure) - 1] : undefined;
    if (chosen !== undefined) {
      event.preventDefault();
      onChange(chosen.value);
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onConfirm();
    }
  };
  const given = {
    id: `field-${name}`,
    size: "xs" as const,
    value,
    label: sayField(name),
    tabIndex: isUncertain ? 0 : -1,
    onFocus,
    onKeyDown,
    maxLength: 200,
    error: isUnread ? t`It cannot be read, or in two ways: type what is meant.` : null,
    ...(isOpen && field.doubt !== undefined ? { "aria-describedby": `doubt-${name}` } : {}),
  };
  return (
    <div className={isOpen ? "review-field open" : "review-field"}>
      <Input given={given} name={name} onChange={onChange} onVendor={onVendor} />
      <FieldState {...props} candidates={candidates} />
      {isOpen && field.doubt !== undefined ? (
        <p className="dim" id={`doubt-${name}`}>
          {sentence(withFieldTexts(field.doubt))} {name === "vendorName" ? <AddVendor name={value} numbers={numbers} /> : null}
        </p>
      ) : null}
    </div>
  );
}

interface FieldStateProps extends FieldRowProps {
  readonly candidates: readonly Candidate[];
}

/** How sure it is, how it was found, and what else it may be. */
function FieldState({ field: { fact }, isKeyed, isConfirmed, isOpen, vendor, candidates, onChange, onConfirm }: FieldStateProps) {
  if (isKeyed && !isOpen && vendor === null) return null;
  return (
    <div className="flex wrap" style={{ gap: 4 }}>
      {isKeyed ? (
        isOpen && <Tag tone="warn">{t`Required`}</Tag>
      ) : fact === undefined ? (
        <Tag tone={isOpen ? "warn" : "neutral"}>{t`Not found`}</Tag>
      ) : isConfirmed ? (
        <Tag tone="good">{t`Confirmed`}</Tag>
      ) : (
        <Tag tone={isOpen ? "warn" : "neutral"}>{t`${Math.round(fact.confidence * 100)} % sure`}</Tag>
      )}
      {fact?.found === "transcriber" ? <Tag tone="info">{t`Document AI`}</Tag> : null}
      {fact?.found === "template" ? <Tag tone="info">{t`As corrected before`}</Tag> : null}
      {vendor === null ? null : <Tag tone="info">{t`Vendor ${vendor.externalId}`}</Tag>}
      {isOpen && !isKeyed ? (
        <Button size="compact-xs" variant="default" tabIndex={-1} onClick={onConfirm}>{t`Confirm`}</Button>
      ) : null}
      {candidates.map((candidate, at) => (
        <Button key={candidate.value} size="compact-xs" variant="default" tabIndex={-1} onClick={() => onChange(candidate.value)}>
          <kbd style={{ marginRight: 6 }}>Alt {at + 1}</kbd>
          {candidate.value}
        </Button>
      ))}
    </div>
  );
}

interface AddVendorProps {
  readonly name: string;
  readonly numbers: VendorNumbers;
}

/** The way to enter a vendor that the page names and nobody entered, for whoever may; what is read of it is filled in. */
function AddVendor({ name, numbers }: AddVendorProps) {
  const me = useQuery(meQuery).data;
  if (me === undefined) return null;
  if (me.role !== "admin") return <>{t`Whoever administers the account adds vendors, on the page Vendors.`}</>;
  return (
    <Link
      to="/vendors"
      search={{ add: name.trim() === "" ? "new" : name.trim(), ...numbers }}
      target="_blank"
    >{t`Add the vendor in a new tab`}</Link>
  );
}

interface InputProps {
  readonly given: Readonly<Record<string, unknown>> & { readonly value: string; readonly label: string };
  readonly name: string;
  readonly onChange: (value: string) => void;
  readonly onVendor: (vendor: ChosenVendor) => void;
}

/** Orders and vendors are found while one types. */
function Input({ given, name, onChange, onVendor }: InputProps) {
  const isOrder = name === "orderNumber";
  const isVendor = name === "vendorName";
  const [q] = useDebouncedValue(given.value.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ["review-found", name, q],
    enabled: (isOrder || isVendor) && q.length >= 2,
    queryFn: async ({ signal }) =>
      isOrder
        ? (await findOrders(q, MAX_FOUND, signal)).map((order) => ({ value: order.externalId, vendor: null }))
        : (await findVendors(q, MAX_FOUND, signal)).map((vendor) => ({
            value: `${vendor.name ?? vendor.externalId} (${vendor.externalId})`,
            vendor: { externalId: vendor.externalId, name: vendor.name ?? vendor.externalId },
          })),
  });
  if (!isOrder && !isVendor) return <TextInput {...given} onChange={(event) => onChange(event.currentTarget.value)} />;
  return (
    <Autocomplete
      {...given}
      data={[...new Set((found.data ?? []).map(({ value }) => value))]}
      filter={({ options }) => options}
      onChange={(value) => {
        const vendor = found.data?.find((each) => each.value === value)?.vendor;
        if (vendor == null) onChange(value);
        else onVendor(vendor);
      }}
    />
  );
}
