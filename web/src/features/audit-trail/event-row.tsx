import { UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { TrailEvent } from "../../api/audit-trail.ts";
import { formatInstant } from "../../ui/dates.ts";
import { useActorName } from "../../shared/people.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { eventText, touchedText } from "./event-text.ts";
import { t } from "../../language/text.ts";

const TONES: Readonly<Record<string, Tone>> = { money: "violet", access: "warn", settings: "info" };

interface EventRowProps {
  readonly event: TrailEvent;
  readonly onActor: () => void;
  readonly onSubject: (subject: string) => void;
}

export function EventRow({ event, onActor, onSubject }: EventRowProps) {
  const { subject } = event;
  const who = useActorName();
  return (
    <tr>
      <td className="dim" style={{ whiteSpace: "nowrap" }} title={event.isSealed ? t`Sealed` : t`Not sealed yet`}>
        {formatInstant(event.at)}
      </td>
      <td style={{ overflowWrap: "anywhere", minWidth: 130 }}>
        <UnstyledButton fz="inherit" c="var(--wb-accent)" onClick={onActor} title={t`Only ${event.actor}`}>
          {who(event.actor, event.actorName ?? event.actor)}
        </UnstyledButton>
        {event.address === null ? null : <div className="dim mono">{event.address}</div>}
      </td>
      <td style={{ minWidth: 170 }}>
        <Tag tone={event.kind === "refused" ? "bad" : (TONES[event.touches] ?? "neutral")}>
          {event.kind === "refused" ? t`refused` : touchedText(event.touches)}
        </Tag>{" "}
        {eventText(event)}
        {event.times > 1 ? <b> {t`${event.times} times`}</b> : null}
      </td>
      <td style={{ overflowWrap: "anywhere", minWidth: 170 }}>
        {subject === null ? null : <Subject event={event} subject={subject} onOnly={() => onSubject(subject)} />}
      </td>
      <td>
        <Differences before={event.before} after={event.after} />
      </td>
    </tr>
  );
}

interface SubjectProps {
  readonly event: TrailEvent;
  readonly subject: string;
  readonly onOnly: () => void;
}

/** What it is about, by what people call it: everything else that happened to it in one click, and its page in another. */
function Subject({ event, subject, onOnly }: SubjectProps) {
  const name = event.subjectName ?? subject;
  const page = pageOf(event.action.split(" ")[0] ?? "", subject);
  const isKey = event.subjectName === null;
  return (
    <>
      <UnstyledButton
        fz={isKey ? 12 : "inherit"}
        className={isKey ? "mono" : ""}
        c="var(--wb-accent)"
        onClick={onOnly}
        title={isKey ? t`Only this` : t`Only this: ${subject}`}
      >
        {name}
      </UnstyledButton>
      {page === null ? null : (
        <>
          {" "}
          <Link {...page} className="dim" aria-label={t`Open ${name}`} title={t`Open ${name}`}>
            <Icon name="link" size={14} />
          </Link>
        </>
      )}
    </>
  );
}

/** Where things of a kind have a page that is known by their key. */
function pageOf(thing: string, key: string) {
  if (thing === "invoice") return { to: "/invoices/$uuid", params: { uuid: key } } as const;
  if (thing === "document") return { to: "/documents/$uuid", params: { uuid: key } } as const;
  if (thing === "freight_order") return { to: "/orders/$externalId", params: { externalId: key } } as const;
  if (thing === "vendor") return { to: "/vendors/$externalId", params: { externalId: key } } as const;
  if (thing === "customer") return { to: "/customers/$externalId", params: { externalId: key } } as const;
  return null;
}

type Values = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Names and values, of what lies within another by both names: `body.remitTo.city`. What says nothing is left out. */
function* valuesOf(value: unknown, name = ""): Generator<readonly [name: string, value: string]> {
  if (isRecord(value))
    for (const [own, each] of Object.entries(value)) yield* valuesOf(each, name === "" ? own : `${name}.${own}`);
  else if (value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
    yield [name, typeof value === "string" ? value : JSON.stringify(value)];
}

/** What differs, a line a name; an added or removed thing as it was said. */
function Differences({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const [was, is] = [new Map(valuesOf(before)), new Map(valuesOf(after))];
  const isChange = isRecord(before) && isRecord(after);
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => !isChange || was.get(name) !== is.get(name));
  if (names.length === 0) return null;
  return (
    <details>
      <summary className="dim">{names.length === 1 ? names[0] : t`${names.length} values`}</summary>
      <dl style={{ margin: 0, fontSize: 12 }}>
        {names.map((name) => (
          <div key={name} style={{ overflowWrap: "anywhere" }}>
            <dt className="dim" style={{ display: "inline" }}>
              {name}:{" "}
            </dt>
            <dd className="mono" style={{ display: "inline", margin: 0 }}>
              {isChange ? `${was.get(name) ?? t`nothing`} → ${is.get(name) ?? t`nothing`}` : (is.get(name) ?? was.get(name))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
