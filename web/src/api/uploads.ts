import { ApiError, errorOf } from "./api-error.ts";
import { currentTenant } from "./client.ts";
import { t } from "../language/text.ts";

export interface Uploaded {
  readonly uuid: string;
  readonly filename: string;
  readonly status: string;
}

export interface UploadTexts {
  readonly type?: string;
  readonly orderExternalId?: string;
  readonly invoiceUuid?: string;
}

interface UploadWatch {
  /** Between 0 and 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file while it tells how far it is: `fetch` does not say that. */
export function uploadDocument(file: File, texts: UploadTexts, { onProgress, signal }: UploadWatch): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (typeof text === "string") form.append(name, text);
  form.append("file", file, file.name);
  const request = new XMLHttpRequest();
  request.open("POST", "/manage/documents");
  request.setRequestHeader("x-requested-with", "Weighbridge");
  const tenant = currentTenant();
  if (tenant !== null) request.setRequestHeader("x-tenant-uuid", tenant);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  return new Promise((resolve, reject) => {
    request.addEventListener("load", () => {
      const body = bodyOf(request.responseText);
      if (request.status === 201) resolve(body as Uploaded);
      else reject(errorOf(new Response(null, { status: request.status }), body));
    });
    request.addEventListener("error", () => reject(new ApiError(0, t`The service cannot be reached.`, null)));
    request.addEventListener("abort", () => reject(new ApiError(0, t`It was not sent: you stopped it.`, null)));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
