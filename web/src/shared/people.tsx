import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../api/queries.ts";

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@.]+/)
    .filter((word) => word !== "");
  return `${words[0]?.charAt(0) ?? "?"}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? "") : ""}`.toUpperCase();
}

/** Who an actor is, in words: "policy", "user:<id>", "key:<uuid>", "edi:<sender>". */
function actorName(actor: string | null | undefined, me: { readonly id: string } | undefined): string {
  if (actor == null || actor === "") return "Weighbridge";
  const [kind = "", ...rest] = actor.split(":");
  const id = rest.join(":");
  if (kind === "user") return me?.id === id ? "You" : id;
  if (kind === "key") return "API key";
  if (kind === "mail") return id;
  if (kind === "edi") return `EDI ${id}`;
  if (actor === "policy") return "Audit policy";
  if (actor === "system") return "Weighbridge";
  if (actor === "demo") return "Sample data";
  return actor;
}

export function useActorName(): (actor: string | null | undefined, name?: string) => string {
  const me = useQuery(meQuery).data?.user;
  return (actor, name) => {
    const words = actorName(actor, me);
    return words === "You" || name === undefined || name === actor ? words : name;
  };
}

export function Avatar({
  assignee,
  name: known,
}: {
  readonly assignee: string | null | undefined;
  readonly name?: string | null | undefined;
}) {
  const me = useQuery(meQuery).data?.user;
  if (assignee == null)
    return (
      <span className="avatar none" title="Nobody yet" aria-label="Nobody yet" role="img">
        –
      </span>
    );
  const mine = me !== undefined && (assignee === me.id || assignee === `user:${me.id}`);
  const name = known ?? (mine ? me.name : assignee.replace(/^user:/, ""));
  return (
    <span className="avatar" role="img" title={mine ? `${name} (you)` : name} aria-label={mine ? "Yours" : `Of ${name}`}>
      {initials(name)}
    </span>
  );
}
