import type { ManagedDocument } from "../api/documents.ts";
import { t } from "../language/text.ts";

interface FileWarningsProps {
  readonly transcription: Pick<ManagedDocument["transcription"], "flags">;
  readonly scan: ManagedDocument["scan"];
}

const WORDS: Readonly<Record<string, string>> = {
  script: t`The PDF carries JavaScript, which no invoice needs. Its pages are shown as pictures: nothing of it runs here. Look at who sent it before you download it.`,
  attachments: t`Other files are attached inside the PDF. They are not shown here: look at who sent it before you open them.`,
};

/** What is to be known before somebody opens the file itself. */
export function FileWarnings({ transcription, scan }: FileWarningsProps) {
  return (
    <>
      {scan?.state === "infected" ? (
        <div
          className="note-box bad"
          role="alert"
        >{t`The virus scanner found ${scan.found ?? t`something`} in it: the file is not given out.`}</div>
      ) : null}
      {scan?.state === "waiting" ? (
        <div
          className="note-box warn"
          role="status"
        >{t`The virus scanner has not looked at it yet: the file is given out when it has.`}</div>
      ) : null}
      {transcription.flags.map((flag) => (
        <div key={flag} className="note-box warn">
          {WORDS[flag] ?? flag}
        </div>
      ))}
    </>
  );
}
