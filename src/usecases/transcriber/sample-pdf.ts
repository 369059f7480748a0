/** What the sample says. */
export const SAMPLE = { number: "TEST-1001", total: "1340.50", charges: ["1250.00", "90.50"] } as const;

const LINES: readonly (readonly [x: number, y: number, text: string])[] = [
  [72, 720, "SAMPLE CARRIER LLC"],
  [72, 690, "FREIGHT INVOICE"],
  [72, 660, `Invoice number: ${SAMPLE.number}`],
  [72, 642, "Invoice date: 2026-03-02"],
  [72, 624, "PRO number: 4455667788"],
  [72, 588, "Description"],
  [420, 588, "Amount"],
  [72, 570, "Linehaul"],
  [420, 570, "1,250.00"],
  [72, 552, "Fuel surcharge"],
  [420, 552, "90.50"],
  [72, 528, "Total due USD"],
  [420, 528, "1,340.50"],
];

/** A page that everybody may see: an invoice of nobody, to hold a document AI to its contract with. */
export function samplePdf(): string {
  const drawn = LINES.map(([x, y, text]) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return `${text}${head}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
