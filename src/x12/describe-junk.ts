/** What bytes that are no interchange look like, for the person who has to find out where they came from. */
export function describeJunk(bytes: Uint8Array, from: number, end: number): string {
  const head = String.fromCharCode(...bytes.subarray(from, Math.min(end, from + 64)));
  if (head.startsWith("%PDF")) return "a PDF, not an interchange";
  if (/^\s*<(!doctype|html|\?xml)/i.test(head)) return "HTML or XML, not an interchange";
  if (head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff")) return "UTF-16 text; an interchange is sent in single bytes";
  if (head.startsWith("PK\x03\x04")) return "a ZIP archive, not an interchange";
  if (head.startsWith("UNA") || head.startsWith("UNB")) return "EDIFACT, not X12";
  if (head.startsWith("ISA")) return "starts with ISA, but no header can be read";
  return "no interchange starts here";
}
