import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Team, teamsQuery } from "../../api/teams.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { Empty } from "../../ui/states.tsx";
import { RemoveTeamDialog } from "./remove-team-dialog.tsx";
import { TeamDialog } from "./team-dialog.tsx";
import { t } from "../../language/text.ts";

type Act = { readonly what: "make" } | { readonly what: "change" | "remove"; readonly team: Team };

/** People who look after invoices together. */
export function TeamsCard({ isAdmin }: { readonly isAdmin: boolean }) {
  const teams = useInfiniteQuery(teamsQuery);
  const items = teams.data?.pages.flatMap((page) => page.items) ?? [];
  const [act, setAct] = useState<Act | null>(null);
  const close = (): void => setAct(null);
  return (
    <Card
      title={t`Teams`}
      count={items.length}
      flush
      action={
        isAdmin ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => setAct({ what: "make" })}
          >{t`Make a team`}</Button>
        ) : null
      }
    >
      <Listing
        query={teams}
        items={items}
        what={t`The teams`}
        loadingRows={2}
        columns={[t`Team`, t`Who is in it`, { label: t`Open invoices`, number: true }, { label: t`Actions`, hidden: true }]}
        empty={
          <Empty icon="group" title={t`No teams yet`}>
            <p>{t`An invoice is assigned to a team as to a person, and stands in the queue of everybody who is in it.`}</p>
          </Empty>
        }
      >
        {(team) => (
          <tr key={team.uuid}>
            <td className="strong">{team.name}</td>
            <td>
              {team.members.length === 0 ? (
                <span className="dim">{t`Nobody`}</span>
              ) : (
                team.members.map(({ name }) => name).join(", ")
              )}
            </td>
            <td className="num">{formatCount(team.openInvoices)}</td>
            <td className="num">
              {isAdmin ? (
                <>
                  <Button
                    variant="default"
                    size="compact-xs"
                    mr={6}
                    onClick={() => setAct({ what: "change", team })}
                    aria-label={t`Change ${team.name}`}
                  >{t`Change`}</Button>
                  <Button
                    variant="default"
                    size="compact-xs"
                    onClick={() => setAct({ what: "remove", team })}
                    aria-label={t`Remove ${team.name}`}
                  >{t`Remove`}</Button>
                </>
              ) : null}
            </td>
          </tr>
        )}
      </Listing>
      {act?.what === "make" ? <TeamDialog team={null} onClose={close} /> : null}
      {act?.what === "change" ? <TeamDialog key={act.team.uuid} team={act.team} onClose={close} /> : null}
      {act?.what === "remove" ? <RemoveTeamDialog key={act.team.uuid} team={act.team} onClose={close} /> : null}
    </Card>
  );
}
