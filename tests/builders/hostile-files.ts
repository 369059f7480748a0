import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { aPdf } from "./a-pdf.ts";
import { LAYOUTS, PAPER } from "./freight-papers.ts";

/** A file that is made to harm whoever reads it, and what its reading may say. */
export interface HostileFile {
  readonly make: () => Promise<Buffer>;
  /** Of the reason, where nothing is read of it; absent where it is read as if it were any other. */
  readonly refused?: RegExp;
  /** It takes its time, or much memory to make: in the long form of the tests alone. */
  readonly isSlow?: true;
}

const MEBIBYTE = 1024 ** 2;

/** A PDF of these objects, numbered from 1, the first of them its catalog. */
const pdfOf = (objects: readonly (string | Buffer)[], trailer = ""): Buffer => {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const starts: number[] = [];
  let at = pieces[0]?.length ?? 0;
  const put = (piece: Buffer): void => {
    pieces.push(piece);
    at += piece.length;
  };
  objects.forEach((object, index) => {
    starts.push(at);
    put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]));
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
};
const streamOf = (content: Buffer, dictionary = ""): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${content.length} ${dictionary} >>\nstream\n`), content, Buffer.from("\nendstream")]);
const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const pageOf = (more: string): string => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`;
/** A page that shows one image of another program's making. */
const withImage = (dictionary: string, content: Buffer): Buffer =>
  pdfOf([
    CATALOG,
    ONE_PAGE,
    pageOf("/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>"),
    streamOf(Buffer.from("q 612 0 0 792 0 0 cm /I Do Q")),
    streamOf(content, `/Type /XObject /Subtype /Image ${dictionary}`),
  ]);
/** Bytes that look like chance, and are the same each time. */
const noise = (bytes: number, seed: string): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 32) }, (_, at) => createHash("sha256").update(`${seed}${at}`).digest()),
  ).subarray(0, bytes);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
/** A PNG of a size that nothing stands behind but zeros. */
const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
};
/** A JPEG whose head says another size than its picture has. */
const jpegOf = async (width: number, height: number): Promise<Buffer> => {
  const jpeg = await sharp({ create: { width: 16, height: 16, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, at + 5);
  jpeg.writeUInt16BE(width, at + 7);
  return jpeg;
};
/** TIFF 6.0: pages of one dot each; `loops`: the last one names the first as the next. */
const tiffOf = (pages: number, loops = false): Buffer => {
  const ENTRIES = 8;
  const size = 2 + ENTRIES * 12 + 4;
  const file = Buffer.alloc(8 + pages * size + 1);
  file.write("II*\0", 0, "latin1");
  file.writeUInt32LE(8, 4);
  for (let page = 0; page < pages; page += 1) {
    const start = 8 + page * size;
    file.writeUInt16LE(ENTRIES, start);
    const entries: readonly (readonly [tag: number, value: number])[] = [
      [256, 1],
      [257, 1],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, file.length - 1],
      [278, 1],
      [279, 1],
    ];
    entries.forEach(([tag, value], index) => {
      const at = start + 2 + index * 12;
      file.writeUInt16LE(tag, at);
      file.writeUInt16LE(4, at + 2);
      file.writeUInt32LE(1, at + 4);
      file.writeUInt32LE(value, at + 8);
    });
    const next = page + 1 < pages ? start + size : loops ? 8 : 0;
    file.writeUInt32LE(next, start + 2 + ENTRIES * 12);
  }
  return file;
};

const paper = (): Promise<Buffer> => aPdf({ pages: LAYOUTS["labels with colons beside their values"](PAPER) });
/** Text that says nothing, packed to a thousandth. */
const unfolding = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * MEBIBYTE, "(x) Tj "), { level: 9 });

/** Files of these tests, each made to take more time or memory than it is worth, or to be taken for another. */
export const HOSTILE_FILES: Readonly<Record<string, HostileFile>> = {
  "a page whose text unfolds to 200 MB": {
    make: async () =>
      pdfOf([
        CATALOG,
        ONE_PAGE,
        pageOf("/Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"),
        streamOf(unfolding(200), "/Filter /FlateDecode"),
      ]),
    isSlow: true,
  },
  "a stream that is packed twice, to 1 GB": {
    make: async () =>
      pdfOf([
        CATALOG,
        ONE_PAGE,
        pageOf("/Contents 4 0 R"),
        streamOf(deflateSync(unfolding(1_000), { level: 9 }), "/Filter [/FlateDecode /FlateDecode]"),
      ]),
    isSlow: true,
  },
  "a PNG of 30,000 by 30,000 dots": { make: async () => pngOf(30_000, 30_000), refused: /image cannot be read/, isSlow: true },
  "a JPEG that says 65,500 by 65,500 dots": { make: () => jpegOf(65_500, 65_500), refused: /image cannot be read/ },
  "a page tree that is its own child": {
    make: async () => pdfOf([CATALOG, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>"]),
    refused: /pages|broken/,
  },
  "page trees that name each other": {
    make: async () =>
      pdfOf([
        CATALOG,
        "<< /Type /Pages /Kids [3 0 R] /Count 3 >>",
        "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 3 >>",
      ]),
    refused: /./,
  },
  "a page tree of 50,000 levels": {
    make: async () =>
      pdfOf([
        CATALOG,
        ...Array.from({ length: 50_000 }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
        "<< /Type /Page /MediaBox [0 0 612 792] >>",
      ]),
    refused: /./,
  },
  "a form that draws itself": {
    make: async () =>
      pdfOf([
        CATALOG,
        ONE_PAGE,
        pageOf("/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>"),
        streamOf(Buffer.from("/F Do")),
        streamOf(
          Buffer.from("/F Do /F Do"),
          "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F 5 0 R >> >>",
        ),
      ]),
    refused: /./,
    isSlow: true,
  },
  "forms that draw ten others each, ten deep": {
    make: async () =>
      pdfOf([
        CATALOG,
        ONE_PAGE,
        pageOf("/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>"),
        streamOf(Buffer.from("/F Do")),
        ...Array.from({ length: 10 }, (_, at) =>
          streamOf(
            Buffer.from("/F Do ".repeat(10)),
            `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F ${Math.min(at + 6, 14)} 0 R >> >>`,
          ),
        ),
      ]),
    refused: /./,
    isSlow: true,
  },
  "an object stream that stands in itself": {
    make: async () =>
      pdfOf([
        CATALOG,
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        streamOf(Buffer.from("3 0 << >>"), "/Type /ObjStm /N 1 /First 4 /Extends 3 0 R"),
      ]),
    refused: /./,
    isSlow: true,
  },
  "a length that is its own length": {
    make: async () =>
      pdfOf([CATALOG, ONE_PAGE, pageOf("/Contents 4 0 R"), "<< /Length 4 0 R >>\nstream\nBT (x) Tj ET\nendstream"]),
    refused: /./,
  },
  "an encrypted PDF": {
    make: async () => {
      const pdf = await PDFDocument.load(await paper());
      pdf.encrypt({ userPassword: "secret", ownerPassword: "other" });
      return Buffer.from(await pdf.save());
    },
    refused: /encrypted/,
  },
  "5,000 pages": {
    make: async () =>
      pdfOf([
        CATALOG,
        `<< /Type /Pages /Kids [${Array.from({ length: 5_000 }, () => "3 0 R").join(" ")}] /Count 5000 >>`,
        pageOf(""),
      ]),
    refused: /5000 pages/,
  },
  "a PDF that ends in the middle": { make: async () => (await paper()).subarray(0, 700), refused: /broken|no text|no pages/ },
  "a PDF of which every tenth byte is another": {
    make: async () => {
      const broken = await paper();
      for (let at = 20; at < broken.length; at += 10) broken[at] = (broken[at] ?? 0) ^ 0x55;
      return broken;
    },
    refused: /./,
  },
  "a PDF that is a ZIP too": {
    make: async () =>
      Buffer.concat([await paper(), Buffer.from("PK\u0003\u0004 and a file of it PK\u0005\u0006"), Buffer.alloc(18)]),
  },
  "a PDF that is a page of the web too": {
    make: async () => Buffer.concat([await paper(), Buffer.from("\n<html><script>fetch('http://127.0.0.1')</script></html>")]),
  },
  "a page of the web that holds a PDF": {
    make: async () => Buffer.concat([Buffer.from("<html><body>"), await paper(), Buffer.from("</body></html>")]),
  },
  "a ZIP that holds a PDF": { make: async () => Buffer.concat([Buffer.from("PK\u0003\u0004"), await paper()]) },
  "a TIFF of 3,000 pages": { make: async () => tiffOf(3_000), refused: /3000 pages|cannot be read/ },
  "a TIFF whose last page is its first": { make: async () => tiffOf(3, true), refused: /name each other/ },
  "a JBIG2 picture of chance": {
    make: async () =>
      withImage(
        "/Width 20000 /Height 20000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode",
        noise(20_000, "jbig2"),
      ),
    refused: /./,
    isSlow: true,
  },
  "a JPEG 2000 picture of chance": {
    make: async () =>
      withImage(
        "/Width 20000 /Height 20000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /JPXDecode",
        Buffer.concat([
          Buffer.from("0000000c6a5020200d0a870a00000014667479706a703220000000006a703220", "hex"),
          noise(20_000, "jpx"),
        ]),
      ),
    refused: /./,
  },
  "a fax of 30,000 by 30,000 dots in a PDF": {
    make: async () =>
      withImage(
        "/Width 30000 /Height 30000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode",
        deflateSync(Buffer.alloc((30_000 / 8) * 30_000), { level: 9 }),
      ),
    isSlow: true,
  },
  "a picture in colors of 20,000 by 20,000 dots in a PDF": {
    make: async () =>
      withImage(
        "/Width 20000 /Height 20000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode",
        deflateSync(Buffer.alloc(20_000 * 3 * 1_000), { level: 9 }),
      ),
    isSlow: true,
  },
  "a page of 200 by 200 miles": {
    make: async () => pdfOf([CATALOG, ONE_PAGE, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900000000 900000000] >>"]),
    refused: /./,
    isSlow: true,
  },
  "entities that unfold": {
    make: async () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join("")}]><a>&a30;</a>`,
      ),
    refused: /document type/,
  },
  "an entity of a file of this machine": {
    make: async () => Buffer.from(`<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>`),
    refused: /document type/,
  },
  "XML of 100,000 elements in each other": { make: async () => Buffer.from("<a>".repeat(100_000)), refused: /elements|deep/ },
  "XML of a name of 20 MB": { make: async () => Buffer.from(`<${"a".repeat(20 * MEBIBYTE)}/>`), refused: /./, isSlow: true },
  "an attachment that unfolds to 300 MB": {
    make: async () =>
      pdfOf([
        "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a.xml) 5 0 R] >> >> >>",
        ONE_PAGE,
        pageOf("/Contents 4 0 R"),
        streamOf(Buffer.from("")),
        "<< /Type /Filespec /F (a.xml) /UF (a.xml) /EF << /F 6 0 R >> >>",
        streamOf(deflateSync(Buffer.alloc(300 * MEBIBYTE, "<a>"), { level: 9 }), "/Type /EmbeddedFile /Filter /FlateDecode"),
      ]),
    isSlow: true,
  },
};
