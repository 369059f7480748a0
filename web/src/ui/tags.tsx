export type Tone = "neutral" | "good" | "warn" | "bad" | "info" | "violet";

export const Tag = ({
  tone = "neutral",
  children,
  title,
}: {
  readonly tone?: Tone;
  readonly children: React.ReactNode;
  readonly title?: string;
}) => (
  <span className={`tag ${tone}`} title={title}>
    {children}
  </span>
);
