export type Tone = "neutral" | "good" | "warn" | "bad" | "info" | "violet";

export function Tag({
  tone = "neutral",
  children,
  title,
}: {
  readonly tone?: Tone;
  readonly children: React.ReactNode;
  readonly title?: string;
}) {
  return (
    <span className={`tag ${tone}`} title={title}>
      {children}
    </span>
  );
}
