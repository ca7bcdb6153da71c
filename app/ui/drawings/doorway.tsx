import { useId } from "react";
import type { Door } from "./door.ts";
import { DoorLeaf } from "./leaf.tsx";
import { type PortraitOptions, PortraitShapes } from "./portrait-shapes.tsx";

export type DoorwayProps = {
  door: Door;
  /** closed: nobody lives here, or not yet; open: the room is ready; in: somebody waits in the doorway. */
  state?: "closed" | "open" | "in";
  /** Who is in it when `state` is `in`. */
  who?: PortraitOptions;
  /** House number over the arch. */
  number?: string | number;
  window?: "lit" | "dark" | "none";
  plant?: boolean;
  /** "scene" fills its box with the wall; "door" is the door and its steps alone. */
  crop?: "scene" | "door";
  /** Draws the door swinging open once, when the room is entered. */
  opening?: boolean;
  label?: string;
  className?: string;
};

const arch = "M0 216V76a66 66 0 0 1 132 0v140z";

function Hall() {
  return (
    <>
      <rect width="132" height="216" fill="#fbde79" />
      <rect y="176" width="132" height="40" fill="#e9b96f" />
      <path d="M14 216 40 186h60l26 30z" fill="#ef5f38" opacity="0.85" />
      <rect x="74" y="70" width="40" height="50" rx="20" fill="#fff" opacity="0.8" />
      <rect x="79" y="75" width="30" height="45" rx="15" fill="#b3e3e9" />
      <path d="M76 172h34v-24c0-8-4-12-10-12H86c-6 0-10 4-10 12z" fill="#18543b" />
      <path d="M78 172v12M108 172v12" stroke="#0f3f2b" strokeWidth="4" />
    </>
  );
}

function Plant({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 258)`}>
      <path d="M0 0c-14-26 2-46 10-50 8 6 22 24 9 50z" fill="#4f8a55" />
      <path d="M10 0v-34" stroke="#2e5d39" strokeWidth="2" />
      <path d="M-4 0h28l-4 44H0z" fill="#ef5f38" />
    </g>
  );
}

export function Doorway(props: DoorwayProps) {
  const {
    door,
    state = "closed",
    who,
    number,
    window = "none",
    plant = false,
    crop = "scene",
    opening,
    label,
    className,
  } = props;
  const id = useId();
  const open = state !== "closed";
  return (
    <svg
      viewBox={crop === "scene" ? "0 0 340 320" : "70 44 200 270"}
      preserveAspectRatio="xMidYMax slice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      <defs>
        <clipPath id={id}>
          <path d={arch} />
        </clipPath>
      </defs>
      {crop === "scene" ? (
        <rect x="-800" y="-400" width="1940" height="720" style={{ fill: "var(--wall)" }} />
      ) : null}
      {window === "none" ? null : (
        <g transform="translate(270 92)">
          <rect width="60" height="84" rx="30" style={{ fill: "var(--trim)" }} />
          <rect
            x="5.5"
            y="5.5"
            width="49"
            height="78.5"
            rx="24.5"
            style={{ fill: window === "lit" ? "var(--lamp)" : "var(--pane)" }}
          />
          <path d="M30 5v79M5 46h50" style={{ stroke: "var(--trim)" }} strokeWidth="4" />
          <rect x="-5" y="82" width="70" height="8" style={{ fill: "var(--trim)" }} />
        </g>
      )}
      <g transform="translate(104 76)">
        <path d="M-14 226V76a80 80 0 0 1 160 0v150z" style={{ fill: "var(--trim)" }} />
        {open ? (
          <g clipPath={`url(#${id})`}>
            {state === "in" && who ? (
              <svg
                x="-6"
                y="14"
                width="144"
                height="204"
                viewBox="0 0 120 150"
                preserveAspectRatio="xMidYMax slice"
              >
                <PortraitShapes {...who} />
              </svg>
            ) : (
              <Hall />
            )}
          </g>
        ) : (
          <DoorLeaf door={door} />
        )}
        {open ? (
          <g className={opening ? "door-opening" : undefined}>
            <g transform="matrix(.4 .07 0 1 -45 -8)">
              <path d={arch} fill="#0e231a" opacity="0.14" transform="translate(10 4)" />
              <DoorLeaf door={door} />
            </g>
          </g>
        ) : null}
        {number === undefined ? null : (
          <text
            x="66"
            y="-14"
            textAnchor="middle"
            fontFamily="var(--font-drawn)"
            fontSize="15"
            style={{ fill: "var(--ink)" }}
          >
            {number}
          </text>
        )}
      </g>
      {crop === "scene" ? (
        <rect x="-1600" y="302" width="3400" height="60" style={{ fill: "var(--ground)" }} />
      ) : null}
      <rect x="84" y="292" width="172" height="9" style={{ fill: "var(--step)" }} />
      <rect x="74" y="300" width="192" height="9" style={{ fill: "var(--step-2)" }} />
      {open ? <path d="M104 309h132l44 22H60z" fill="#fbde79" opacity="0.5" /> : null}
      {plant ? <Plant x={288} /> : null}
    </svg>
  );
}
