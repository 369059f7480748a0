/** How an attempt to fetch a captured image ended. `mayPass`: the same address may answer otherwise later. */
export interface FetchFailure {
  readonly mayPass: boolean;
  readonly reason: string;
}

/** The next attempt comes so much later, in milliseconds; after the last an image has failed, until a person tries it again. */
const WAITS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000] as const;

/** What becomes of an image after its `attempts`-th attempt failed: another attempt, or none. */
export function decideFetchAgain(attempts: number, { mayPass }: FetchFailure): { readonly waitMs: number } | undefined {
  const waitMs = mayPass ? WAITS_MS[attempts - 1] : undefined;
  return waitMs === undefined ? undefined : { waitMs };
}

const PARTIAL = 206;

/** Whether what comes with a status is the image: a part of one is not enough. */
export function isImageStatus(status: number): boolean {
  return status >= 200 && status <= 299 && status !== PARTIAL;
}

/** What any other status says of an image. Redirects are never followed: they would lead past what was checked. */
export function failureOfStatus(status: number): FetchFailure {
  if (status >= 300 && status <= 399)
    return { mayPass: false, reason: `the address answered ${status}, a redirect: redirects are not followed` };
  if (status === PARTIAL)
    return { mayPass: true, reason: "the address answered 206, a part of the image, which nobody asked for" };
  return { mayPass: status !== 401 && status !== 403 && status !== 410, reason: `the address answered ${status}` };
}
