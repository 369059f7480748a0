import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { findInDocumentQuery } from "../../api/document-pages.ts";
import { type ManagedDocument, redactDocument } from "../../api/documents.ts";
import { Card } from "../../ui/card.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";
import { everyPlaceOf, type RedactedPlace } from "./found-places.ts";

/** As many as are blacked out at once. */
const MAX_PLACES = 5_000;

interface RedactionProps {
  readonly document: ManagedDocument;
  readonly places: readonly RedactedPlace[];
  /** Null: nothing is blacked out after all. */
  readonly onChange: (places: readonly RedactedPlace[] | null) => void;
}

/** What is blacked out: drawn on the pages, or every place of some words. */
export function Redaction({ document, places, onChange }: RedactionProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const find = useMutation({
    mutationFn: async (words: string) =>
      everyPlaceOf(await client.fetchQuery(findInDocumentQuery(document.uuid, words, MAX_PLACES)), words),
    onSuccess: (found, words) => {
      if (found.length === 0)
        notifications.show({ message: t`"${words}" stands nowhere in what was read of it.`, color: "orange.9" });
      onChange([...places, ...found]);
    },
  });
  const make = useMutation({
    mutationFn: () => redactDocument(document.uuid, { places: places.map(({ page, box }) => ({ page, box: [...box] })) }),
    onSuccess: async ({ uuid }) => {
      await client.invalidateQueries({ queryKey: ["documents"] });
      notifications.show({ message: t`The redacted copy is made. The original opens for those who decide.`, color: "teal.9" });
      onChange(null);
      void navigate({ to: "/documents/$uuid", params: { uuid }, search: {} });
    },
  });
  return (
    <Card title={t`Black out places`}>
      <div className="stack">
        <p className="dim">{t`Draw over what nobody is to see, or enter words. A copy is made of pictures of the pages: what is under the black is not in it. The original stays, and opens only for those who decide about invoices.`}</p>
        <WordsToAdd isFinding={find.isPending} onAdd={(words) => find.mutate(words)} />
        <p role="status">
          {places.length} {places.length === 1 ? t`place` : t`places`}
        </p>
        <FailureLine error={make.error ?? find.error} />
        <div className="flex wrap">
          <Button
            disabled={places.length === 0}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >{t`Make the redacted copy`}</Button>
          <Button
            variant="default"
            disabled={places.length === 0}
            onClick={() => onChange(places.slice(0, -1))}
          >{t`Take the last one back`}</Button>
          <Button variant="default" onClick={() => onChange(null)}>{t`Cancel`}</Button>
        </div>
      </div>
    </Card>
  );
}

interface WordsToAddProps {
  readonly isFinding: boolean;
  readonly onAdd: (words: string) => void;
}

function WordsToAdd({ isFinding, onAdd }: WordsToAddProps) {
  const [words, setWords] = useState("");
  const isBlank = words.trim() === "";
  return (
    <div className="flex" style={{ alignItems: "end" }}>
      <TextInput
        size="xs"
        className="grow"
        label={t`Words to black out wherever they stand`}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isBlank) onAdd(words.trim());
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={isFinding}
        disabled={isBlank}
        onClick={() => onAdd(words.trim())}
      >{t`Add`}</Button>
    </div>
  );
}
