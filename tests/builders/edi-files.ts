/** A freight bill as a small 210. */
export interface Invoice210 {
  readonly number: string;
  readonly order: string;
  readonly cents: number;
  /** B307 and L104 as they are written, where they are not `cents`. */
  readonly amount?: string;
  /** B308. */
  readonly indicator?: string;
  readonly scac?: string;
  readonly pro?: string;
}

const set210 = (
  { number, order, cents, amount = String(cents), indicator = "", scac = "ACMF", pro }: Invoice210,
  control: string,
): string => {
  const segments = [
    `ST*210*${control}`,
    `B3**${number}*${order}*PP**20261008*${amount}*${indicator}*20261007*035*${scac}*20261005`,
    "C3*USD",
    `N9*LO*${order}`,
    ...(pro === undefined ? [] : [`N9*CN*${pro}`]),
    "LX*1",
    `L1*1***${amount}****400`,
    `L3*100*G***${amount}`,
  ];
  return [...segments, `SE*${segments.length + 1}*${control}`].join("~\n");
};

/** One interchange of one group. */
export function file210(
  control: number,
  invoices: readonly Invoice210[],
  { sender = "ACMF", usage = "P" }: { readonly sender?: string; readonly usage?: string } = {},
): string {
  const number = String(control).padStart(9, "0");
  return `${[
    `ISA*00*          *00*          *02*${sender.padEnd(15)}*ZZ*SHIPPER        *261008*0615*U*00401*${number}*0*${usage}*>`,
    `GS*IM*${sender}*SHIPPER*20261008*0615*${control}*X*004010`,
    ...invoices.map((invoice, index) => set210(invoice, String(index + 1).padStart(4, "0"))),
    `GE*${invoices.length}*${control}`,
    `IEA*1*${number}`,
  ].join("~\n")}~\n`;
}
