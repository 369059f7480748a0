import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePerson, makeResetLink, peopleQuery, type Person, removeSecondFactorOf, signPersonOut } from "../../api/people.ts";
import { endDelegation } from "../../api/delegation.ts";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatAmount } from "../../ui/money.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { TeamsCard } from "./teams-card.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { CompanyCard } from "./company-card.tsx";
import { decides, roleOf } from "./roles.ts";
import { useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

type Act = "change" | "deactivate" | "erase" | "second-factor";

interface Asked {
  readonly what: Act;
  readonly person: Person;
}

/** Who works for the tenant, did, or was asked to. */
function PeoplePage() {
  const people = useInfiniteQuery(peopleQuery);
  const isAdmin = useQuery(meQuery).data?.role === "admin";
  const items = people.data?.pages.flatMap((page) => page.items) ?? [];
  const [inviting, invite] = useDisclosure(false);
  const mayInvite = useMay("invitePerson");
  const [asked, setAsked] = useState<Asked | null>(null);
  const deeds = useDeeds();
  return (
    <div className="page">
      <PageHead title={t`People`} hint={t`Who works here, in which role, and up to which amount they approve.`}>
        <Button leftSection={<Icon name="plus" size={14} />} onClick={invite.open} {...mayInvite}>{t`Invite`}</Button>
      </PageHead>
      <ListCard>
        <Listing
          query={people}
          items={items}
          what={t`The people`}
          loadingRows={4}
          columns={COLUMNS}
          empty={
            <Empty icon="person" title={t`Nobody yet`}>
              <p>{t`Invite the people who process and approve invoices.`}</p>
            </Empty>
          }
        >
          {(person) => (
            <PersonRow
              key={person.uuid}
              person={person}
              onAct={(what) => setAsked({ what, person })}
              onLink={() => deeds.link.mutate(person)}
              onSignOut={() => deeds.out.mutate(person)}
              onBack={() => deeds.back.mutate(person)}
              onEndDelegation={() => deeds.here.mutate(person)}
            />
          )}
        </Listing>
      </ListCard>
      {people.isLoadingError ? null : (
        <div className="stack" style={{ gap: 14, marginTop: 14 }}>
          <TeamsCard isAdmin={isAdmin} />
          <SignInCard isAdmin={isAdmin} />
          <CompanyCard isAdmin={isAdmin} />
        </div>
      )}
      <InviteDialog opened={inviting} onClose={invite.close} />
      <AskedDialog asked={asked} items={items} onLost={(person) => deeds.lost.mutate(person)} onClose={() => setAsked(null)} />
      <LinkDialog
        made={deeds.link.data ?? null}
        title={t`A link for ${deeds.link.variables?.name ?? ""}`}
        hint={t`Hand it over; it works once.`}
        onClose={deeds.link.reset}
      />
    </div>
  );
}

const COLUMNS = [
  t`Name`,
  t`E-mail`,
  t`Role`,
  { label: t`Approval limit`, number: true },
  t`Last seen`,
  t`State`,
  { label: t`Actions`, hidden: true },
] as const;

/** What is done with a person at once, without a dialog of its own. */
function useDeeds() {
  const client = useQueryClient();
  const settled = { onError: tellFailure, onSettled: () => client.invalidateQueries({ queryKey: ["people"] }) };
  const link = useMutation({ mutationFn: (person: Person) => makeResetLink(person.uuid), onError: tellFailure });
  const back = useMutation({
    mutationFn: (person: Person) => changePerson(person.uuid, { active: true, eTag: person.eTag }),
    ...settled,
  });
  const out = useMutation({
    mutationFn: (person: Person) => signPersonOut(person.uuid),
    onSuccess: ({ ended }) => notifications.show({ message: t`${ended} sessions ended`, color: "teal.9" }),
    ...settled,
  });
  const lost = useMutation({
    mutationFn: (person: Person) => removeSecondFactorOf(person.uuid),
    onSuccess: () => notifications.show({ message: t`The second factor is removed, and they are signed out`, color: "teal.9" }),
    ...settled,
  });
  const here = useMutation({
    mutationFn: (person: Person) => endDelegation(person.userId ?? person.uuid),
    onSuccess: () => notifications.show({ message: t`Nobody approves for them any more; both are told`, color: "teal.9" }),
    ...settled,
  });
  return { link, back, out, lost, here };
}

interface AskedDialogProps {
  readonly asked: Asked | null;
  readonly items: readonly Person[];
  readonly onLost: (person: Person) => void;
  readonly onClose: () => void;
}

/** The dialog of what is asked for about a person. */
function AskedDialog({ asked, items, onLost, onClose }: AskedDialogProps) {
  return (
    <>
      {asked?.what === "change" ? <ChangeDialog key={asked.person.uuid} person={asked.person} onClose={onClose} /> : null}
      {asked?.what === "deactivate" ? (
        <DeactivateDialog
          key={asked.person.uuid}
          person={asked.person}
          others={items.filter(({ uuid, state }) => state === "active" && uuid !== asked.person.uuid)}
          onClose={onClose}
        />
      ) : null}
      {asked?.what === "erase" ? <EraseDialog key={asked.person.uuid} person={asked.person} onClose={onClose} /> : null}
      <Confirm
        opened={asked?.what === "second-factor"}
        title={t`Remove the second factor of ${asked?.person.name ?? ""}?`}
        verb={t`Remove`}
        onClose={onClose}
        onConfirm={() => (asked === null ? undefined : onLost(asked.person))}
      >
        <p>{t`For somebody who lost their phone and recovery codes: be sure that it is them who asks. They are signed out and told by mail.`}</p>
      </Confirm>
    </>
  );
}

function tellFailure(error: Error): void {
  const details = "details" in error && Array.isArray(error.details) ? error.details.map(String) : [];
  notifications.show({ title: t`It could not be done`, message: [error.message, ...details].join(" "), color: "red.9" });
}

interface PersonRowProps {
  readonly person: Person;
  readonly onAct: (what: Act) => void;
  readonly onLink: () => void;
  readonly onSignOut: () => void;
  readonly onBack: () => void;
  readonly onEndDelegation: () => void;
}

function PersonRow({ person, onAct, onLink, onSignOut, onBack, onEndDelegation }: PersonRowProps) {
  const role = roleOf(person.roles[0] ?? null);
  return (
    <tr>
      <Who person={person} />
      <td>{person.email ?? <span className="dim">{person.state === "erased" ? "–" : t`Whoever has the link`}</span>}</td>
      <td>{sayName(role)}</td>
      <td className="num">{decides(role) ? <Limit person={person} /> : <span className="dim">–</span>}</td>
      <td className="dim">{person.lastSeenAt === null ? "–" : formatInstant(person.lastSeenAt)}</td>
      <td>
        <StateTag state={person.state} />
      </td>
      <td className="num">
        {person.state === "deactivated" ? (
          <Button
            variant="default"
            size="compact-xs"
            mr={6}
            onClick={onBack}
            aria-label={t`Let ${person.name} back in`}
          >{t`Let back in`}</Button>
        ) : null}
        {person.state === "erased" ? null : (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <Button variant="default" size="compact-xs" aria-label={t`Actions for ${person.name}`}>
                <Icon name="more" size={14} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {person.state === "deactivated" ? null : (
                <>
                  <Menu.Item onClick={() => onAct("change")}>{t`Change role or limit`}</Menu.Item>
                  <Menu.Item onClick={onLink}>
                    {person.state === "invited" ? t`New invitation link` : t`New password link`}
                  </Menu.Item>
                </>
              )}
              {person.state === "active" ? (
                <>
                  {person.delegation === null ? null : <Menu.Item onClick={onEndDelegation}>{t`End their delegation`}</Menu.Item>}
                  <Menu.Item onClick={onSignOut}>{t`Sign out everywhere`}</Menu.Item>
                  <Menu.Item onClick={() => onAct("second-factor")}>{t`Remove a lost second factor`}</Menu.Item>
                </>
              ) : null}
              {person.state === "deactivated" ? null : (
                <Menu.Item onClick={() => onAct("deactivate")}>
                  {person.state === "invited" ? t`Withdraw` : t`Deactivate`}
                </Menu.Item>
              )}
              {person.state === "invited" ? null : <Menu.Item color="red.9" onClick={() => onAct("erase")}>{t`Erase`}</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  );
}

/** Their name, who approves for them, and for whom they approve, on which days. */
function Who({ person: { name, delegation, approvesFor } }: { readonly person: Person }) {
  return (
    <td>
      <span className="strong">{name}</span>
      {delegation === null ? null : (
        <div className="dim">{t`Away ${formatDay(delegation.from)} to ${formatDay(delegation.until)}: ${delegation.delegateName} approves`}</div>
      )}
      {approvesFor.map(({ by, byName, from, until }) => (
        <div key={by} className="dim">{t`Approves for ${byName}, ${formatDay(from)} to ${formatDay(until)}`}</div>
      ))}
    </td>
  );
}

function Limit({ person: { approvalLimit, approvalLimitWaiting } }: { readonly person: Person }) {
  const words = (limit: string | null): string => (limit === null ? t`No limit` : formatAmount(limit));
  return (
    <>
      {words(approvalLimit)}
      {approvalLimitWaiting === null ? null : (
        <div className="dim">{t`${words(approvalLimitWaiting.approvalLimit)} waits for a second person`}</div>
      )}
    </>
  );
}

function StateTag({ state }: Pick<Person, "state">) {
  if (state === "active") return <Tag tone="good">{t`Active`}</Tag>;
  if (state === "invited") return <Tag tone="warn">{t`Invited`}</Tag>;
  return <Tag>{state === "erased" ? t`Erased` : t`Deactivated`}</Tag>;
}

export default PeoplePage;
