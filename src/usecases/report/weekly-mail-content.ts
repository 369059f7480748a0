import { ageLabel, OPEN_STATES, receivedOfAge, shareText } from "#contract/manage/report/report-figures.ts";
import type { DecidedSums, ReportRange } from "#db/queries/report/report-figures.ts";
import type { FigureMail, FigureSection, MailFigure } from "#domain/notice/figure-mail.ts";
import { linkOf } from "#domain/notice/notice-kinds.ts";
import { amountOf, type Currency, ZERO } from "#domain/money/amount.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { WeeklyFigures, Weeks } from "./weekly-figures.ts";

export interface WeeklyAddress {
  readonly tenantUuid: string;
  readonly tenantName: string;
  readonly publicUrl: string;
  readonly readerName: string;
  readonly timeZone: string;
  /** Where it is stopped without signing in. */
  readonly stopPage: string;
}

const COUNT = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
const money = (amount: string, currency: string): string => moneyText({ amount, currency: currency as Currency });

/** The mail of a week's figures, as its reader gets it; each figure leads to its list in the app. */
export function weeklyMailOf(figures: WeeklyFigures, address: WeeklyAddress): FigureMail {
  const at = (path: string, search: Readonly<Record<string, string>> = {}): string => {
    const query = new URLSearchParams(search).toString();
    return linkOf(address.publicUrl, query === "" ? path : `${path}?${query}`, address.tenantUuid);
  };
  const { last, before } = figures.ranges;
  const counted =
    figures.notCounted === 0 ? [] : [`${COUNT.format(figures.notCounted)} decisions are not counted yet: see the dashboard.`];
  return {
    opening: [
      `Hello ${address.readerName},`,
      `${address.tenantName}: ${dayText(last.from)} to ${dayText(last.to)}, beside the week from ${dayText(before.from)}. Days are those of UTC; amounts of several currencies are never added up.`,
      ...counted,
    ],
    sections: [
      ...(figures.own === null ? [] : [ownSection(figures.own, at)]),
      invoicesSection(figures, at),
      savingsSection(figures, at),
      openSection(figures, at),
      disputesSection(figures, at),
      deliveriesSection(figures, at),
    ],
    closing: [
      {
        text: `You get this on Mondays, at 7 in the morning in ${address.timeZone}. Change that under your account:`,
        link: at("/account"),
      },
      { text: "Stop this mail without signing in:", link: address.stopPage },
    ],
  };
}

type At = (path: string, search?: Readonly<Record<string, string>>) => string;

const countFigure = (label: string, { last, before }: Weeks<number>, link: string): MailFigure => ({
  label,
  value: COUNT.format(last),
  before: COUNT.format(before),
  link,
});

const ownSection = ({ needsMe, secondApprover }: NonNullable<WeeklyFigures["own"]>, at: At): FigureSection => ({
  title: "Waiting for you",
  figures: [
    { label: "Needs you, your teams or anybody", value: COUNT.format(needsMe), before: null, link: at("/queue/needs-me") },
    ...(secondApprover === null
      ? []
      : [
          {
            label: "Approved once, waiting for a second approval",
            value: COUNT.format(secondApprover),
            before: null,
            link: at("/queue/second-approval"),
          },
        ]),
  ],
  none: "",
});

const finalizedIn = ({ from, to }: ReportRange): Readonly<Record<string, string>> => ({ finalizedFrom: from, finalizedTo: to });

function invoicesSection({ ranges, received, decided }: WeeklyFigures, at: At): FigureSection {
  const list = finalizedIn(ranges.last);
  const of = (count: (sums: DecidedSums) => number): Weeks<number> => ({
    last: count(decided.last),
    before: count(decided.before),
  });
  const all = "/queue/all";
  const through = ({ byPolicy, decided: whole }: DecidedSums): string => shareText(byPolicy, whole);
  return {
    title: "Invoices",
    figures: [
      countFigure("Received", received, at(all, { receivedFrom: ranges.last.from, receivedTo: ranges.last.to })),
      countFigure(
        "Decided",
        of(({ decided: count }) => count),
        at(all, list),
      ),
      countFigure(
        "Approved automatically",
        of(({ byPolicy }) => byPolicy),
        at(all, { ...list, decidedBy: "policy" }),
      ),
      countFigure(
        "Approved by people or keys",
        of(({ approved, byPolicy }) => approved - byPolicy),
        at(all, { ...list, decidedBy: "person" }),
      ),
      countFigure(
        "Terminated",
        of(({ decided: count, approved }) => count - approved),
        at(all, { ...list, status: "terminated" }),
      ),
      {
        label: "Straight through",
        value: through(decided.last),
        before: through(decided.before),
        link: at(all, { ...list, decidedBy: "policy" }),
      },
    ],
    none: "",
  };
}

function savingsSection({ ranges, savings }: WeeklyFigures, at: At): FigureSection {
  return {
    title: "Savings",
    figures: savings.flatMap(({ currency, found, saved, recovered }) => {
      // Each figure leads to the list that adds up to it.
      const listOf = (kind: string): string =>
        at("/queue/all", { ...finalizedIn(ranges.last), savings: kind, sort: "-variance", currency });
      const { from: recoveredFrom, to: recoveredTo } = ranges.last;
      return [
        {
          label: `Found, ${currency}`,
          value: money(found.last, currency),
          before: money(found.before, currency),
          link: listOf("found"),
        },
        {
          label: `Realized, ${currency}`,
          value: money(saved.last, currency),
          before: money(saved.before, currency),
          link: listOf("realized"),
        },
        {
          label: `Paid back by vendors, ${currency}`,
          value: money(recovered.last, currency),
          before: money(recovered.before, currency),
          link: at("/recoveries", { recoveredFrom, recoveredTo, currency }),
        },
      ];
    }),
    none: "Nothing was decided in these two weeks.",
  };
}

const openSection = ({ open, now }: WeeklyFigures, at: At): FigureSection => ({
  title: "Open now, by age",
  figures: open.map(({ fromDays, invoices, overdue }) => ({
    label: ageLabel(fromDays),
    value: overdue === 0 ? COUNT.format(invoices) : `${COUNT.format(invoices)}, ${COUNT.format(overdue)} overdue`,
    before: null,
    link: at("/queue/all", { status: OPEN_STATES, ...receivedOfAge(fromDays, now), sort: "oldest" }),
  })),
  none: "Nothing is open.",
});

function disputesSection({ disputes }: WeeklyFigures, at: At): FigureSection {
  const sums = disputes.sums.filter(({ ours }) => amountOf(ours) !== ZERO).map(({ currency, ours }) => money(ours, currency));
  const count = COUNT.format(disputes.ours);
  return {
    title: "Disputes now",
    figures: [
      {
        label: "Our turn to answer",
        value: sums.length === 0 ? count : `${count} (${sums.join("; ")})`,
        before: null,
        link: at("/disputes", { turn: "ours" }),
      },
    ],
    none: "",
  };
}

const deliveriesSection = ({ deliveriesGivenUp }: WeeklyFigures, at: At): FigureSection => ({
  title: "Webhook deliveries",
  figures: [countFigure("Given up", deliveriesGivenUp, at("/webhooks"))],
  none: "",
});
