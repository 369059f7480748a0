import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";

/** What has become of an order. */
export function OrderStatusTag({ status }: { readonly status: string }) {
  return <Tag tone={status === "approved" ? "good" : status === "cancelled" ? "warn" : "neutral"}>{sayName(status)}</Tag>;
}
