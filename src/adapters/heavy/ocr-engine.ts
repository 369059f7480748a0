/** What recognizes letters: the system's Tesseract, the one that comes with this program, or the former where there is one. */
export type OcrEngine = (typeof OCR_ENGINES)[number];
export const OCR_ENGINES = ["auto", "native", "wasm"] as const;
