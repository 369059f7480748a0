/**
 * The body of a webhook, as the specification fixes it: exactly `{id, type, time, data}` with `data` a JSON object serialized
 * into a string. Built from the stored row at every delivery, and so byte-identical at every one.
 */
export function payload(event: {
  readonly eventUuid: string;
  readonly type: string;
  readonly time: string;
  readonly data: string;
}): string {
  return `{"id":"${event.eventUuid}","type":"${event.type}","time":"${event.time}","data":${JSON.stringify(event.data)}}`;
}
