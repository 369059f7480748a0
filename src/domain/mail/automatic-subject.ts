/** How mail programs begin the subject of what they answer by themselves, in the languages they speak. */
const ANSWERS = [
  "automatic (?:reply|response)",
  "auto[- ]?(?:reply|response|responder)",
  "automatische antwort",
  "automatisch antwoord",
  "autosvar",
  "automatiskt svar",
  "automatisk svar",
  "automaattinen vastaus",
  "réponse automatique",
  "respuesta autom[áa]tica",
  "resposta autom[áa]tica",
  "risposta automatica",
  "odpowiedź automatyczna",
  "automatyczna odpowiedź",
  "automatická odpověď",
  "automatikus válasz",
  "răspuns automat",
  "otomatik yanıt",
  "автоматический ответ",
  "автоответ",
  "αυτόματη απάντηση",
  "自動応答",
  "自動返信",
  "自动答复",
  "自动回复",
  "자동 회신",
  "out[- ]of[- ](?:the[- ])?office(?: (?:auto)?reply)?",
  "abwesenheits(?:notiz|assistent|meldung)",
  "absence du bureau",
  "message d['’]absence",
  "fuera de (?:la )?oficina",
  "fora do escrit[óo]rio",
  "fuori (?:sede|ufficio)",
  "afwezigheid(?:sbericht)?",
  "frånvaromeddelande",
  "nieobecność",
].join("|");

/** Words that people begin a subject with, too. */
const AWAY = "vacation(?: reply)?|on vacation|away(?: from (?:my |the )?(?:office|keyboard))?|ooo|abwesend|afwezig|frånvarande";

/** What stands behind them: a colon, nothing, or the subject that is answered. */
const THEN = "(?: ?[:：]|$| (?:re|aw|antw|sv|tr|rif|res|odp) ?:)";

const ANSWER = new RegExp(`^(?:${ANSWERS})${THEN}`, "iu");
const ANSWER_OR_AWAY = new RegExp(`^(?:${ANSWERS}|${AWAY})${THEN}`, "iu");

/**
 * Whether a subject says that a machine answers: by how mail programs begin it, never by a word in it ("Auto parts dispute"). In
 * doubt a person wrote: of an answer that a machine is thought to have given, nobody is told. `besideMark`: the mail has a header
 * of Exchange's, which other mails of it have too; then what people begin a subject with counts as well.
 */
export function isAutomaticSubject(subject: string, { besideMark }: { readonly besideMark: boolean }): boolean {
  return (besideMark ? ANSWER_OR_AWAY : ANSWER).test(subject.normalize("NFC").trim().replaceAll(/\s+/g, " "));
}
