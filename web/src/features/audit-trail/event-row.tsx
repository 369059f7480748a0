import { UnstyledButton } from "@mantine/core";
import type { TrailEvent } from "../../api/audit-trail.ts";
import { formatInstant } from "../../ui/dates.ts";
import { useActorName } from "../../shared/people.tsx";
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
      <td className="mono" style={{ overflowWrap: "anywhere", minWidth: 170, fontSize: 12 }}>
        {subject === null ? null : (
          <UnstyledButton fz="inherit" ff="inherit" c="var(--wb-accent)" onClick={() => onSubject(subject)} title={t`Only this`}>
            {subject}
          </UnstyledButton>
        )}
      </td>
      <td>
        <Differences before={event.before} after={event.after} />
      </td>
    </tr>
  );
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
