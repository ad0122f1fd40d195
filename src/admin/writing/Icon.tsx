const LINES = 'M9 6h11M9 12h11M9 18h11';

/** Outlines on a field of 24 by 24. */
const ICONS: Readonly<Record<string, string>> = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zm0 8h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  bullets: `${LINES}M4.5 6h.01M4.5 12h.01M4.5 18h.01`,
  numbers: `${LINES}M3.5 5 5 4v5M3.5 15h2l-2 4h2`,
  sink: 'M4 4h16M11 10h9M11 15h9M4 20h16M4 9.5 7 12.5 4 15.5',
  lift: 'M4 4h16M11 10h9M11 15h9M4 20h16M7 9.5 4 12.5l3 3',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1 1m2 3a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  fact: 'M4 12V5a1 1 0 0 1 1-1h7l8 8-8 8zM8.5 8.5h.01',
  quote: 'M5 6v12M9 8h11M9 12h11M9 16h7',
  stop: 'M12 3 2.5 20h19zM12 10v4m0 3h.01',
  table: 'M4 5h16v14H4zM4 10h16M12 5v14',
};

/** A picture beside words, or in place of words that the button says itself; nothing where there is none. */
export function Icon({ name }: { name: string }) {
  const outline = ICONS[name];
  if (outline === undefined) return null;
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height="20"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
      width="20"
    >
      <path d={outline} />
    </svg>
  );
}
