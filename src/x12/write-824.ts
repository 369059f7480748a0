import type { Delimiters } from "./interchange-header.ts";
import { cleanValue, OUR_DELIMITERS, writeIsa, writeSegment, type EnvelopeParty } from "./write-segments.ts";

/** One invoice an 824 speaks of. */
export interface ApplicationFinding {
  /** TA accepted, TE accepted with errors, TR rejected (data element 110). */
  readonly action: "TA" | "TE" | "TR";
  /** B302 and, if there was one, the purpose of the reference CN (carrier's reference). */
  readonly invoiceNumber: string;
  /** GS06 and ST02 of the set it came in. */
  readonly groupControlNumber: string;
  readonly setControlNumber: string;
  /**
   * Error code (data element 647: 003 duplicate, 010 out of balance, 011 not matching, 848 incorrect data, CUR, ZZZ ...), text of
   * at most 60 characters.
   */
  readonly errors: readonly { readonly code: string; readonly message: string; readonly value?: string }[];
}

export interface ApplicationAdvice {
  readonly sender: EnvelopeParty;
  readonly receiver: EnvelopeParty;
  /** GS02 and GS03. */
  readonly senderCode: string;
  readonly receiverCode: string;
  readonly controlNumber: number;
  /** YYYY-MM-DD and HH:MM. */
  readonly on: string;
  readonly at: string;
  /** 004010 unless the partner writes a later release. */
  readonly version?: string;
  readonly usage?: string;
  readonly findings: readonly ApplicationFinding[];
}

/**
 * 824, application advice: for invoices that are well formed and cannot be processed (a duplicate, a total out of balance, no
 * such original). Not for audit findings on rates: those are disputes. One set with one OTI loop an invoice.
 */
export function write824(advice: ApplicationAdvice, delimiters: Delimiters = OUR_DELIMITERS): string {
  const day = advice.on.replaceAll("-", "");
  const time = advice.at.slice(0, 5).replace(":", "");
  const clean = (value: string, longest: number): string => cleanValue(value, delimiters, longest);
  const number = String(advice.controlNumber);
  const body = [
    writeSegment(delimiters, "ST", "824", "0001"),
    writeSegment(delimiters, "BGN", "11", number, day, time),
    ...advice.findings.flatMap((finding) => [
      writeSegment(
        delimiters,
        "OTI",
        finding.action,
        "CN",
        clean(finding.invoiceNumber, 30),
        "",
        "",
        "",
        "",
        clean(finding.groupControlNumber, 9),
        clean(finding.setControlNumber, 9),
        "210",
      ),
      ...finding.errors.map((error) =>
        writeSegment(
          delimiters,
          "TED",
          clean(error.code, 3),
          clean(error.message, 60),
          "",
          "",
          "",
          "",
          clean(error.value ?? "", 99),
        ),
      ),
    ]),
  ];
  const version = advice.version ?? "004010";
  return [
    writeIsa(delimiters, {
      sender: { qualifier: advice.sender.qualifier, id: clean(advice.sender.id, 15) },
      receiver: { qualifier: advice.receiver.qualifier, id: clean(advice.receiver.id, 15) },
      date: day.slice(2),
      time,
      version: version.startsWith("005") ? "00501" : "00401",
      controlNumber: advice.controlNumber,
      usage: advice.usage ?? "P",
    }),
    writeSegment(
      delimiters,
      "GS",
      "AG",
      clean(advice.senderCode, 15),
      clean(advice.receiverCode, 15),
      day,
      time,
      number,
      "X",
      version,
    ),
    ...body,
    writeSegment(delimiters, "SE", String(body.length + 1), "0001"),
    writeSegment(delimiters, "GE", "1", number),
    writeSegment(delimiters, "IEA", "1", number.padStart(9, "0")),
  ].join("");
}
