/** A believable 210 of about 560 bytes with three charges, under this number. */
export function transactionSet(number: number): string {
  const control = String(number).padStart(9, "0");
  const linehaul = 40_000 + (number % 50_000);
  const fuel = 3_000 + (number % 900);
  const total = linehaul + fuel + 2_500;
  const segments = [
    `ST*210*${control}`,
    `B3**${9_000_000 + number}*S${700_000 + number}*TP**20261014*${total}**20261013*035*ABCD*20261010`,
    "C3*USD",
    `N9*BM*BOL${number}`,
    `N9*PO*PO-${10_045 + number}`,
    "G62*86*20261010",
    "N1*SH*ACME SUPPLY CO",
    "N3*100 MAIN ST*SUITE 4",
    "N4*CHICAGO*IL*60601*US",
    "N1*CN*EXAMPLE DC 7",
    "N3*9805 POPLAR ST",
    "N4*LEADVILLE*CO*80461*US",
    "N1*BT*EXAMPLE RETAIL INC",
    "N3*PO BOX 16789",
    "N4*ANYTOWN*MO*65101*US",
    "LX*1",
    "L5*1*GENERAL MERCHANDISE*155250*N",
    "L0*1***1340*G***2*PLT**L",
    `L1*1*41.93*PH*${linehaul}****400`,
    "L7*1******77.5",
    "LX*2",
    `L1*2*11.8*FR*${fuel}****FUE`,
    "LX*3",
    "L1*3***2500****LFT",
    `L3*1340*G***${total}******2`,
  ];
  return `${segments.join("~\n")}~\nSE*${segments.length + 1}*${control}~\n`;
}
