export interface ImageSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** How many bytes say how large an image is: cameras write what they know before the picture. */
export const IMAGE_SIZE_WITHIN = 256 * 1024;

/**
 * How large a PNG (11.2.2, IHDR) or a JPEG (ITU T.81, B.2.2, the frame header) says it is; undefined where it does not say so in
 * these bytes. Trusts no length in them.
 */
export function imageSizeOf(content: Uint8Array): ImageSize | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (view.byteLength >= 24 && view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  return view.byteLength >= 4 && view.getUint16(0) === 0xffd8 ? sizeOfJpeg(view) : undefined;
}

/** SOF0 to SOF15 but DHT, JPG and DAC, which have numbers among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(view: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Fill bytes stand before a marker.
    if (marker === 0xff) at += 1;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
