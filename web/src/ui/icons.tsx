/** The app's icons: strokes on a 16-pixel grid, in the text's color. Decorative: what they mean is always said in words too. */
const PATHS = {
  inbox: "M2.5 9.5 4 3.5h8l1.5 6v3h-11zM2.5 9.5h3.2l1 1.6h2.6l1-1.6h3.2",
  bell: "M4 11.2V7a4 4 0 0 1 8 0v4.2l1.2 1.4H2.8zM6.6 14.3h2.8",
  warning: "M8 2.6 14.2 13.2H1.8zM8 6.6v3.1M8 11.4v.1",
  unmatched:
    "M6.4 9.6 4.7 11.3a2.2 2.2 0 0 1-3.1-3.1l1.7-1.7M9.6 6.4l1.7-1.7a2.2 2.2 0 0 1 3.1 3.1l-1.7 1.7M5.5 3.4V2M3.4 5.5H2M10.5 12.6V14M12.6 10.5H14",
  dispute: "M2.5 3h11v7.6H8.4L5 13.4v-2.8H2.5zM8 5.2v2.2M8 8.9v.1",
  ready: "M13.6 4.4 6.4 11.6 2.6 7.8",
  chart: "M2.6 13.4h10.8M4.2 11V7.4M8 11V3.2M11.8 11V5.6",
  archive: "M2 3.2h12v3H2zM3 6.2v6.6h10V6.2M6.4 8.8h3.2",
  order: "M2.6 4.8 8 2l5.4 2.8v6.4L8 14l-5.4-2.8zM2.6 4.8 8 7.6l5.4-2.8M8 7.6V14",
  intake: "M8 2.2v7.4M5 6.8l3 3 3-3M2.6 10.4v3h10.8v-3",
  webhook: "M4.6 11.4a2.3 2.3 0 1 1-1.2-2.6M6.2 6.2 4.4 10M8 2.2a2.3 2.3 0 0 1 2 3.5l2 3.4M11.6 13.6a2.3 2.3 0 1 0-1.5-2.6H5.6",
  key: "M9.4 6.6a3 3 0 1 1 1.6 1.6L9.8 9.4v1.4H8.2v1.4H6.6l-1.4 1.4H2.6v-2.4z",
  search: "M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8M10.2 10.2l3.4 3.4",
  chevron: "M6 3.6 10.4 8 6 12.4",
  left: "M10 3.6 5.6 8l4.4 4.4",
  up: "M3.6 10 8 5.6l4.4 4.4",
  down: "M3.6 6 8 10.4 12.4 6",
  close: "M4 4l8 8M12 4l-8 8",
  info: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 7.4v3.4M8 5.2v.1",
  stop: "M5.6 2.2h4.8l3.4 3.4v4.8l-3.4 3.4H5.6l-3.4-3.4V5.6zM5.8 8h4.4",
  refresh: "M13.2 6.4A5.5 5.5 0 0 0 3 5.4M2.8 9.6A5.5 5.5 0 0 0 13 10.6M3 2.4v3h3M13 13.6v-3h-3",
  more: "M3.4 8v.1M8 8v.1M12.6 8v.1",
  document: "M4 1.8h5.2L12.4 5v9.2H4zM9 1.8V5h3.4M6 8.2h4.4M6 10.8h4.4",
  person: "M8 7.4a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2M2.8 13.8a5.2 5.2 0 0 1 10.4 0",
  recovery: "M12.8 9.4a5 5 0 1 1-1-5.2M12.4 1.8v2.8H9.6M8 5.8v4.4M6 8h4",
  clock: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 4.8V8l2.2 1.4",
  bolt: "M8.8 1.8 3.4 9h3.8l-.6 5.2L12.4 7H8.4z",
  mail: "M2 3.8h12v8.6H2zM2.2 4.2 8 8.8l5.8-4.6",
  note: "M3 2.6h10v7.2L9.6 13.4H3zM9.6 13.4V9.8H13",
  plus: "M8 3.2v9.6M3.2 8h9.6",
  minus: "M3.2 8h9.6",
  keyboard: "M1.8 4h12.4v8H1.8zM4.2 6.6v.1M6.8 6.6v.1M9.4 6.6v.1M12 6.6v.1M4.6 9.4h6.8",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
  moon: "M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7",
  exit: "M6.4 2.6H2.8v10.8h3.6M6.6 8h7M10.8 5.2 13.6 8l-2.8 2.8",
  link: "M6.8 9.2a2.4 2.4 0 0 0 3.4 0l2.6-2.6a2.4 2.4 0 0 0-3.4-3.4l-.8.8M9.2 6.8a2.4 2.4 0 0 0-3.4 0L3.2 9.4a2.4 2.4 0 0 0 3.4 3.4l.8-.8",
  copy: "M5.4 5.4h8v8h-8zM10.6 5.4V2.6h-8v8h2.8",
  edi: "M2.4 5.6h9.4M9.4 3.2l2.4 2.4-2.4 2.4M13.6 10.4H4.2M6.6 8 4.2 10.4l2.4 2.4",
  group: "M2.6 3h4.2v4.2H2.6zM9.2 3h4.2v4.2H9.2zM2.6 9.4h4.2v4.2H2.6zM9.2 9.4h4.2v4.2H9.2z",
  policy:
    "M2.4 4.6h6.2M11.8 4.6h1.8M2.4 11.4h1.8M7.4 11.4h6.2M10.2 2.8a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M5.8 9.6a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6",
  help: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.7-.8 1.3M8 11.3v.1",
  book: "M2.6 3h4.2A1.6 1.6 0 0 1 8 4.4 1.6 1.6 0 0 1 9.2 3h4.2v9.4H9.4L8 13.6l-1.4-1.2h-4z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#364fc7" />
      <path
        d="M6 22h20M8 22v-5h16v5M11 17v-4h10v4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="16" cy="9" r="2" fill="#ffd43b" />
    </svg>
  );
}
