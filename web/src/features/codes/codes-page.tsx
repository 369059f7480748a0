import { NativeSelect, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  type ChargeCode,
  chargeCodeListQuery,
  type FxRate,
  fxRateListQuery,
  putChargeCodes,
  putFxRates,
  putReasonCodes,
  type ReasonCode,
  reasonCodeListQuery,
} from "../../api/code-lists.ts";
import { PageHead } from "../../ui/page.tsx";
import { AmountInput } from "../../ui/amount-input.tsx";
import { writtenAmount } from "../../ui/typed-amount.ts";
import { sayName } from "../../ui/readable-names.ts";
import { CodeListCard } from "./code-list-card.tsx";
import { t } from "../../language/text.ts";

const CHARGE_KINDS = ["linehaul", "fuel", "accessorial", "discount", "tax"];
const REASONS_OF = ["approve", "terminate", "hold", "dispute", "cancel-order"];
const RATE = /^\d+(?:\.\d{1,12})?$/;
const WIDE = { flex: 1, minWidth: 110 };

/** What names, rates and reasons mean for this company: everything of it that decides what is paid. */
export default function CodesPage() {
  return (
    <div className="page">
      <PageHead
        title={t`Codes and rates`}
        hint={t`Charge codes, exchange rates and reasons. Each change is a version: see who made it, and go back, under Codes and terms.`}
      >
        <Link to="/setting-history">{t`Earlier versions`}</Link>
      </PageHead>
      <div className="stack" style={{ gap: 14 }}>
        <FxRates />
        <ChargeCodes />
        <Reasons />
      </div>
    </div>
  );
}

function FxRates() {
  return (
    <CodeListCard<FxRate>
      title={t`Exchange rates`}
      what={t`exchange rate`}
      hint={t`One unit of the first currency in the second. An invoice takes the newest rate up to its day, as far back as the policy allows.`}
      query={fxRateListQuery}
      put={putFxRates}
      fresh={{ from: "CAD", to: "USD", rate: "", date: new Date().toISOString().slice(0, 10) }}
      isWhole={({ from, to, rate, date }) =>
        from.length === 3 && to.length === 3 && from !== to && RATE.test(rate) && date !== ""
      }
    >
      {(row, change, readOnly) => (
        <>
          <TextInput
            size="xs"
            aria-label={t`From`}
            w={70}
            maxLength={3}
            readOnly={readOnly}
            value={row.from}
            onChange={(event) => change({ ...row, from: event.currentTarget.value.toUpperCase() })}
          />
          <TextInput
            size="xs"
            aria-label={t`To`}
            w={70}
            maxLength={3}
            readOnly={readOnly}
            value={row.to}
            onChange={(event) => change({ ...row, to: event.currentTarget.value.toUpperCase() })}
          />
          <AmountInput
            size="xs"
            aria-label={t`Exchange rate`}
            placeholder={writtenAmount("0.7350")}
            readOnly={readOnly}
            value={row.rate}
            style={WIDE}
            onValue={(rate) => change({ ...row, rate })}
          />
          <TextInput
            size="xs"
            aria-label={t`Day`}
            type="date"
            readOnly={readOnly}
            value={row.date}
            onChange={(event) => change({ ...row, date: event.currentTarget.value })}
          />
        </>
      )}
    </CodeListCard>
  );
}

function ChargeCodes() {
  return (
    <CodeListCard<ChargeCode>
      title={t`Charge codes`}
      what={t`charge code`}
      hint={t`What charges are called here, of which kind they are, and by which other names everybody bills them, with commas between.`}
      query={chargeCodeListQuery}
      put={putChargeCodes}
      fresh={{ code: "", kind: "accessorial", aliases: [] }}
      isWhole={({ code }) => code.trim() !== ""}
    >
      {(row, change, readOnly) => (
        <>
          <TextInput
            size="xs"
            aria-label={t`Code`}
            w={150}
            maxLength={255}
            readOnly={readOnly}
            value={row.code}
            onChange={(event) => change({ ...row, code: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label={t`Kind`}
            disabled={readOnly}
            data={CHARGE_KINDS.map((value) => ({ value, label: sayName(value) }))}
            value={row.kind}
            onChange={(event) => change({ ...row, kind: event.currentTarget.value as ChargeCode["kind"] })}
          />
          <TextInput
            size="xs"
            aria-label={t`Other names`}
            key={`${row.code} ${row.aliases.join(",")}`}
            placeholder={t`Other names`}
            readOnly={readOnly}
            defaultValue={row.aliases.join(", ")}
            style={WIDE}
            onBlur={(event) => {
              const aliases = event.currentTarget.value
                .split(",")
                .map((name) => name.trim())
                .filter((name) => name !== "");
              if (aliases.join(",") !== row.aliases.join(",")) change({ ...row, aliases });
            }}
          />
        </>
      )}
    </CodeListCard>
  );
}

function Reasons() {
  return (
    <CodeListCard<ReasonCode>
      title={t`Reasons`}
      what={t`reason`}
      hint={t`What people choose from when they decide. A code that is gone stays readable where it was used.`}
      query={reasonCodeListQuery}
      put={putReasonCodes}
      fresh={{ code: "", appliesTo: "approve", description: "" }}
      isWhole={({ code, description }) => code.trim() !== "" && description.trim() !== ""}
    >
      {(row, change, readOnly) => (
        <>
          <NativeSelect
            size="xs"
            aria-label={t`Decision`}
            disabled={readOnly}
            data={REASONS_OF.map((value) => ({ value, label: sayName(value) }))}
            value={row.appliesTo}
            onChange={(event) => change({ ...row, appliesTo: event.currentTarget.value as ReasonCode["appliesTo"] })}
          />
          <TextInput
            size="xs"
            aria-label={t`Code`}
            w={170}
            maxLength={100}
            readOnly={readOnly}
            value={row.code}
            onChange={(event) => change({ ...row, code: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            aria-label={t`What it says`}
            placeholder={t`What it says`}
            maxLength={1000}
            readOnly={readOnly}
            value={row.description}
            style={WIDE}
            onChange={(event) => change({ ...row, description: event.currentTarget.value })}
          />
        </>
      )}
    </CodeListCard>
  );
}
