const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/tiff": "tif",
};

/** What a captured image is called: by its place in the callback, from 1, and by what its bytes say it is. */
export function captureFileName(place: number, mediaType: string): string {
  return `capture-${place}.${ENDINGS[mediaType] ?? "bin"}`;
}
