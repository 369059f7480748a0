/** Names of charsets by Windows' numbers of them, as far as mail is written in one. */
const CODEPAGES: Readonly<Record<number, string>> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  20866: "koi8-r",
  21866: "koi8-u",
  28592: "iso-8859-2",
  28595: "iso-8859-5",
  28597: "iso-8859-7",
  28605: "iso-8859-15",
  50220: "iso-2022-jp",
  50221: "iso-2022-jp",
  50222: "iso-2022-jp",
  51932: "euc-jp",
  51949: "euc-kr",
  54936: "gb18030",
  65001: "utf-8",
};

/** The charset of a Windows codepage; that of the West where the number says nothing. */
export function charsetOfCodepage(codepage: number | null): string {
  if (codepage !== null && codepage >= 1250 && codepage <= 1258) return `windows-${codepage}`;
  return (codepage === null ? undefined : CODEPAGES[codepage]) ?? "windows-1252";
}
