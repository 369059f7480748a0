import { escapeHtml } from "../mail/escape-html.ts";

/** A figure of a mail: what it is, as text, beside that of the time before, and where the list behind it is. */
export interface MailFigure {
  readonly label: string;
  readonly value: string;
  /** Null: there is nothing to compare with. */
  readonly before: string | null;
  readonly link: string;
}

export interface FigureSection {
  readonly title: string;
  readonly figures: readonly MailFigure[];
  /** Instead of figures, where there are none. */
  readonly none: string;
}

/** Figures in sections, under a greeting and above where the mail is changed or stopped. */
export interface FigureMail {
  readonly opening: readonly string[];
  readonly sections: readonly FigureSection[];
  readonly closing: readonly { readonly text: string; readonly link: string }[];
}

/** For mail programs that show plain text: each figure in a line of its own, its link below it. */
export function figureText({ opening, sections, closing }: FigureMail): string {
  return [
    ...opening,
    ...sections.map(({ title, figures, none }) =>
      [title.toUpperCase(), ...(figures.length === 0 ? [none] : figures.map(figureLines))].join("\n"),
    ),
    ...closing.map(({ text, link }) => `${text}\n${link}`),
    "",
  ].join("\n\n");
}

const figureLines = ({ label, value, before, link }: MailFigure): string =>
  `- ${label}: ${value}${before === null ? "" : ` (${before} the week before)`}\n  ${link}`;

const BODY = "font-family:sans-serif;font-size:14px;line-height:1.5;max-width:640px";
const TABLE = "border-collapse:collapse;width:100%";
const CELL = "padding:4px 12px 4px 0;border-bottom:1px solid #dddddd;text-align:left";
const NUMBER = "padding:4px 0 4px 12px;border-bottom:1px solid #dddddd;text-align:right";
const HEAD = "font-weight:normal;font-size:12px";

/** The same words for mail programs that show HTML: no image, nothing that is fetched, every character of it text. */
export function figureHtml({ opening, sections, closing }: FigureMail): string {
  const parts = [
    ...opening.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...sections.map(sectionHtml),
    ...closing.map(({ text, link }) => `<p style="font-size:12px">${escapeHtml(text)}<br>${linkHtml(link, link)}</p>`),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="${BODY}">${parts.join("\n")}</body></html>`;
}

const linkHtml = (link: string, text: string): string => `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`;

function sectionHtml({ title, figures, none }: FigureSection): string {
  const heading = `<h2 style="font-size:15px;margin:24px 0 4px">${escapeHtml(title)}</h2>`;
  if (figures.length === 0) return `${heading}<p>${escapeHtml(none)}</p>`;
  const isCompared = figures.some(({ before }) => before !== null);
  const head = isCompared
    ? `<thead><tr><th style="${CELL};${HEAD}"></th><th scope="col" style="${NUMBER};${HEAD}">Last week</th><th scope="col" style="${NUMBER};${HEAD}">The week before</th></tr></thead>`
    : "";
  const rows = figures.map(
    ({ label, value, before, link }) =>
      `<tr><td style="${CELL}">${linkHtml(link, label)}</td><td style="${NUMBER}"><strong>${escapeHtml(value)}</strong></td>${
        isCompared ? `<td style="${NUMBER}">${escapeHtml(before ?? "")}</td>` : ""
      }</tr>`,
  );
  return `${heading}<table style="${TABLE}">${head}<tbody>${rows.join("")}</tbody></table>`;
}
