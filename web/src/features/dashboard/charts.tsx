import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatDay } from "../../ui/dates.ts";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";
import type { DayPoint } from "./report-text.ts";

const HEIGHT = 230;
const shortDay = (day: string): string => formatDay(day).replace(/, \d{4}$/, "");
const axis = { stroke: "var(--wb-dim)", tick: { fill: "var(--wb-dim)", fontSize: 12 } } as const;
const tooltip = {
  contentStyle: { background: "var(--wb-surface)", border: "1px solid var(--wb-line)", borderRadius: 6 },
  labelStyle: { color: "var(--wb-text)" },
  itemStyle: { color: "var(--wb-text)" },
  cursor: { fill: "var(--wb-raised)" },
} as const;
const legendText = (value: string) => <span style={{ color: "var(--wb-text)" }}>{value}</span>;

/** Told apart by their pattern as well as by their color. */
const Patterns = () => (
  <defs>
    <pattern id="hatch-person" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--wb-good-soft)" />
      <rect width="2.5" height="6" fill="var(--wb-good)" />
    </pattern>
    <pattern id="dots-terminated" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect width="5" height="5" fill="var(--wb-bad-soft)" />
      <circle cx="2.5" cy="2.5" r="1.4" fill="var(--wb-bad)" />
    </pattern>
  </defs>
);

/** How many were decided each day, and by whom. The table beside it says the same. */
export function DecidedChart({ points }: { readonly points: readonly DayPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...points]} accessibilityLayer={false} aria-hidden="true">
        <Patterns />
        <CartesianGrid stroke="var(--wb-line-soft)" vertical={false} />
        <XAxis dataKey="day" tickFormatter={shortDay} {...axis} minTickGap={24} />
        <YAxis allowDecimals={false} width={44} tickFormatter={formatCount} {...axis} />
        <Tooltip labelFormatter={(day) => formatDay(String(day))} {...tooltip} />
        <Legend formatter={legendText} />
        <Bar dataKey="policy" name={t`Policy`} stackId="decided" fill="var(--wb-accent)" isAnimationActive={false} />
        <Bar
          dataKey="person"
          name={t`A person`}
          stackId="decided"
          fill="url(#hatch-person)"
          stroke="var(--wb-good)"
          isAnimationActive={false}
        />
        <Bar
          dataKey="terminated"
          name={t`Terminated`}
          stackId="decided"
          fill="url(#dots-terminated)"
          stroke="var(--wb-bad)"
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What was found and what was saved each day, in one currency. */
export function SavingsChart({ points, currency }: { readonly points: readonly DayPoint[]; readonly currency: string }) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart data={[...points]} accessibilityLayer={false} aria-hidden="true">
        <CartesianGrid stroke="var(--wb-line-soft)" vertical={false} />
        <XAxis dataKey="day" tickFormatter={shortDay} {...axis} minTickGap={24} />
        <YAxis width={64} tickFormatter={formatCount} {...axis} />
        <Tooltip
          labelFormatter={(day) => formatDay(String(day))}
          formatter={(value) => `${Number(value).toFixed(2)} ${currency}`}
          {...tooltip}
        />
        <Legend formatter={legendText} />
        <Line
          dataKey="found"
          name={t`Found`}
          stroke="var(--wb-violet)"
          strokeWidth={2}
          strokeDasharray="6 4"
          dot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="saved"
          name={t`Realized`}
          stroke="var(--wb-good)"
          strokeWidth={2}
          dot={{ r: 2.5 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
