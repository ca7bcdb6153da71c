import { knobOn, type Paint, paint } from "./palette.ts";

function DarkWindow({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 40)`}>
      <rect width="66" height="88" rx="33" style={{ fill: "var(--trim)" }} />
      <rect x="6" y="6" width="54" height="82" rx="27" style={{ fill: "var(--pane-dark)" }} />
      <path d="M33 6v82M6 47h54" style={{ stroke: "var(--trim)" }} strokeWidth="5" />
      <rect x="-5" y="86" width="76" height="7" style={{ fill: "var(--trim)" }} />
    </g>
  );
}

type HouseProps = { number: string | number; door?: Paint; className?: string };

/** A house whose door is shut and whose windows are dark: nobody lives at this number. */
export function NumberedHouse({ number, door = paint.navy, className }: HouseProps) {
  const brass = knobOn(door);
  return (
    <svg viewBox="0 0 340 360" aria-hidden="true" className={className}>
      <rect width="340" height="360" style={{ fill: "var(--wall-peach)" }} />
      <rect width="340" height="14" style={{ fill: "var(--trim)" }} />
      <rect y="14" width="340" height="3" style={{ fill: "var(--shade)" }} />
      <DarkWindow x={24} />
      <DarkWindow x={250} />
      <g transform="translate(104 62)">
        <path d="M-6 284V71a72 72 0 0 1 144 0v213z" style={{ fill: "var(--trim)" }} />
        <path d="M6 284V72a60 60 0 0 1 120 0v212z" fill={door} />
        <path d="M18 77a48 48 0 0 1 96 0z" fill="#0e231a" opacity="0.35" />
        <path d="M66 77V29M66 77 32 43M66 77l34-34" stroke={door} strokeWidth="4.5" />
        <text
          x="66"
          y="124"
          textAnchor="middle"
          fontFamily="var(--font-drawn)"
          fontSize="34"
          fill={brass}
        >
          {number}
        </text>
        <rect x="46" y="136" width="40" height="8" rx="4" fill={brass} />
        <g fill="none" stroke="#ffffff" strokeOpacity="0.28" strokeWidth="3">
          <rect x="23" y="161" width="38" height="108" rx="5" />
          <rect x="71" y="161" width="38" height="108" rx="5" />
        </g>
        <circle cx="115" cy="192" r="5" fill={brass} />
      </g>
      <rect x="88" y="345" width="164" height="8" style={{ fill: "var(--step)" }} />
      <rect x="78" y="352" width="184" height="8" style={{ fill: "var(--step-2)" }} />
      <g transform="translate(280 308)">
        <path d="M0-4c-14-26 2-42 12-50 10 8 22 24 10 50z" fill="#4f8a55" />
        <path d="M11-4v-34" stroke="#2e5d39" strokeWidth="2" />
        <path d="M-5-4h30l-4 56H-1z" fill={paint.poppy} />
      </g>
    </svg>
  );
}
