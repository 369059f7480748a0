import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReadingThreshold, readingThresholdsQuery } from "../../api/reading-templates.ts";
import { ListCard } from "../../ui/card.tsx";
import { Listing } from "../../ui/listing.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const COLUMNS = [
  t`Kind of bill`,
  t`Layout`,
  t`Needs nobody`,
  { label: t`Reviewed`, number: true },
  { label: t`Read wrong`, number: true },
  { label: t`At most wrong`, number: true },
  { label: t`Went on by itself`, number: true },
] as const;

/** From which confidence on bills need nobody: learned from reviewed ones alone. */
export function ThresholdsCard() {
  const list = useInfiniteQuery(readingThresholdsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListCard>
      <Listing
        query={list}
        items={items}
        what={t`What is known of each kind`}
        columns={COLUMNS}
        empty={
          <Empty icon="document" title={t`No bill was read that lacked nothing else`}>
            <p>{t`Once bills are read whose sums, vendor and order are right, it is counted here how often they were read right.`}</p>
          </Empty>
        }
      >
        {(kind) => (
          <KindRow
            key={`${kind.type} ${kind.how} ${kind.isOneOfSeveral} ${kind.template?.uuid} ${kind.template?.version}`}
            kind={kind}
          />
        )}
      </Listing>
    </ListCard>
  );
}

const TONES = { known: "good", "too-often-wrong": "bad" } as const;
const HOW: Readonly<Record<string, string>> = {
  text: t`from text`,
  picture: t`from a picture`,
  embedded: t`from an e-invoice`,
};
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

function KindRow({ kind }: { readonly kind: ReadingThreshold }) {
  const { template } = kind;
  return (
    <tr>
      <td>
        {sayName(kind.type)}{" "}
        <span className="dim">
          {HOW[kind.how] ?? kind.how}
          {kind.isOneOfSeveral ? t`, several in a file` : ""}
        </span>
      </td>
      <td>
        {template === null ? (
          <span className="dim">{t`any`}</span>
        ) : (
          t`${template.vendor ?? t`not told`}, version ${template.version}`
        )}
      </td>
      <td>
        <Tag tone={TONES[kind.state as keyof typeof TONES] ?? "neutral"}>{kind.message}</Tag>
      </td>
      <td className="num">{kind.reviewed}</td>
      <td className="num">{kind.wrong}</td>
      <td className="num">{kind.reviewed === 0 ? "" : percent(kind.bound)}</td>
      <td className="num">{kind.automatic}</td>
    </tr>
  );
}
