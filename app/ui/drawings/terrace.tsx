import type { Door } from "./door.ts";
import { doorFor } from "./door.ts";
import { knobOn, lettersOn, paint } from "./palette.ts";

const width = 178;
const street = ["es", "fr", "it", "pt", "de", "el", "pl", "tr", "sv"];
const roofs = [40, 16, 30, 8, 34, 20, 42, 12, 28];
const walls = ["peach", "sage", "rose", "sky", "straw", "lilac"];

function Window({ x, y, lit }: { x: number; y: number; lit: boolean | "night" }) {
  const pane = lit === true ? "var(--lamp)" : lit === "night" ? "var(--pane-night)" : "var(--pane)";
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="56" height="72" rx="28" style={{ fill: "var(--trim)" }} />
      <rect x="5" y="5" width="46" height="67" rx="23" style={{ fill: pane }} />
      <path d="M28 5v67M5 40h46" style={{ stroke: "var(--trim)" }} strokeWidth="4" />
      <rect x="-5" y="70" width="66" height="7" style={{ fill: "var(--trim)" }} />
    </g>
  );
}

function Chimney({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="34" height="36" style={{ fill: "var(--brick)" }} />
      <rect x="-3" y="-3" width="40" height="6" style={{ fill: "var(--brick-2)" }} />
      <rect x="4" y="-11" width="9" height="9" fill={paint.poppy} />
      <rect x="20" y="-11" width="9" height="9" fill={paint.poppy} />
    </g>
  );
}

function House({
  index,
  roof,
  wall,
  door,
}: {
  index: number;
  roof: number;
  wall: string;
  door: Door;
}) {
  const letters = lettersOn(door.door);
  return (
    <g transform={`translate(${index * width} 0)`}>
      {roof > 25 ? <Chimney x={index % 4 ? 126 : 20} y={roof - 34} /> : null}
      <rect y={roof} width={width} height={420 - roof} style={{ fill: `var(--wall-${wall})` }} />
      <rect y={roof} width={width} height="13" style={{ fill: "var(--trim)" }} opacity="0.75" />
      <rect y={roof + 13} width={width} height="3" style={{ fill: "var(--shade)" }} />
      <Window x={22} y={roof + 44} lit={index % 3 === 1 || (index % 3 === 0 && "night")} />
      <Window x={100} y={roof + 44} lit={index % 4 === 2 || (index % 4 === 1 && "night")} />
      <path d="M34 412V226a55 55 0 0 1 110 0v186z" style={{ fill: "var(--trim)" }} />
      <path d="M43 412V228a46 46 0 0 1 92 0v184z" fill={door.door} />
      <path d="M52 232a37 37 0 0 1 74 0z" fill={door.fanlight} opacity="0.95" />
      <path d="M89 232v-37M89 232l-26-26M89 232l26-26" stroke={door.door} strokeWidth="3.5" />
      <g fill="none" stroke={letters} strokeOpacity="0.3" strokeWidth="2.5">
        <rect x="56" y="296" width="28" height="92" rx="4" />
        <rect x="94" y="296" width="28" height="92" rx="4" />
      </g>
      <text
        x="89"
        y="271"
        textAnchor="middle"
        fontFamily="var(--font-drawn)"
        fontSize={door.greeting.length > 6 ? 18.5 : 23}
        fill={letters}
        lang={door.lang}
      >
        {door.greeting}
      </text>
      <circle cx="127" cy="318" r="4" fill={knobOn(door.door)} />
      <rect x="28" y="408" width="122" height="8" style={{ fill: "var(--step)" }} />
      <rect x="20" y="414" width="138" height="8" style={{ fill: "var(--step-2)" }} />
    </g>
  );
}

function Plant({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 372)`}>
      <path d="M0 0c-14-26 2-46 10-50 8 6 22 24 9 50z" fill="#4f8a55" />
      <path d="M10 0v-34" stroke="#2e5d39" strokeWidth="2" />
      <path d="M-4 0h28l-4 44H0z" fill={paint.poppy} />
    </g>
  );
}

function Lamp({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 300)`} style={{ fill: "var(--iron)" }}>
      <rect x="7" y="0" width="5" height="116" />
      <path
        d="M0-34h20l-4 34H4z"
        style={{ fill: "var(--lamp)", stroke: "var(--iron)" }}
        strokeWidth="3"
      />
      <path d="M-3-34h26l-6-9H3z" />
    </g>
  );
}

/** The street of the home page: nine houses, nine greetings. By night more windows are lit. */
export function Terrace({ className }: { className?: string }) {
  const length = width * street.length;
  return (
    <svg
      viewBox={`0 -14 ${length} 454`}
      preserveAspectRatio="xMinYMax slice"
      role="img"
      aria-label="A row of painted front doors, each greeting you in a different language"
      className={className}
    >
      {street.map((language, index) => (
        <House
          key={language}
          index={index}
          roof={roofs[index] ?? 20}
          wall={walls[index % walls.length] ?? "sky"}
          door={doorFor(language)}
        />
      ))}
      {[0, 3, 6].map((index) => (
        <Plant key={index} x={index * width + 158} />
      ))}
      <Lamp x={4 * width + 168} />
      <rect y="420" width={length} height="20" style={{ fill: "var(--ground)" }} />
    </svg>
  );
}
