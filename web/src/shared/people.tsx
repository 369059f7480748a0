import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../api/queries.ts";
import { t } from "../language/text.ts";

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
  if (kind === "user") return me?.id === id ? t`You` : id;
  if (kind === "key") return t`API key`;
  if (kind === "mail") return id;
  if (kind === "edi") return t`EDI ${id}`;
  if (actor === "policy") return t`Audit policy`;
  if (actor === "system") return "Weighbridge";
  if (actor === "demo") return t`Sample data`;
  if (actor === "default") return t`As it comes`;
  return actor;
}

/** "you" of "You": who an actor is, in the middle of a sentence. */
export function midSentence(name: string): string {
  if (name === t`You`) return t`you`;
  return name === t`Audit policy` ? t`the audit policy` : name;
}

export function useActorName(): (actor: string | null | undefined, name?: string) => string {
  const me = useQuery(meQuery).data?.user;
  return (actor, name) => {
    const words = actorName(actor, me);
    // What is nobody has no name of its own: the policy, the service.
    const isNobody = actor != null && !actor.includes(":");
    return isNobody || words === t`You` || name === undefined || name === actor ? words : name;
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
      <span className="avatar none" title={t`Nobody yet`} aria-label={t`Nobody yet`} role="img">
        –
      </span>
    );
  const mine = me !== undefined && (assignee === me.id || assignee === `user:${me.id}`);
  const name = known ?? (mine ? me.name : assignee.replace(/^user:/, ""));
  return (
    <span className="avatar" role="img" title={mine ? t`${name} (you)` : name} aria-label={mine ? t`Yours` : t`Of ${name}`}>
      {initials(name)}
    </span>
  );
}
