import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../api/queries.ts";
import { PageHead } from "../../ui/page.tsx";
import { AloneCard } from "./alone-card.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { PrincipalsCard } from "./principals-card.tsx";
import { SeparationCard } from "./separation-card.tsx";
import { StandInCard } from "./stand-in-card.tsx";
import { t } from "../../language/text.ts";

/** What takes two people: changes that wait for the second one, whether duties are separated, and who could have acted alone. */
function DutiesPage() {
  const me = useQuery(meQuery).data;
  const isAdmin = me?.role === "admin";
  return (
    <div className="page">
      <PageHead
        title={t`Two people`}
        hint={t`Where and how vendors are paid changes with a second person, and who brings something does not approve it.`}
      />
      <div className="stack" style={{ gap: 14 }}>
        <ChangesCard role={me?.role ?? null} userId={me?.user.id ?? null} />
        <SeparationCard isAdmin={isAdmin} />
        <StandInCard />
        {isAdmin ? <AloneCard /> : null}
        {isAdmin ? <PrincipalsCard /> : null}
      </div>
    </div>
  );
}

export default DutiesPage;
