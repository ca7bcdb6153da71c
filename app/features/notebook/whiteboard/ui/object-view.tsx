import { memo } from "react";
import { lineHeight } from "../geometry.ts";
import { type BoardObject, type Colour, lineWidths, type ObjectOf } from "../objects.ts";
import { strokePath } from "../stroke-path.ts";
import { linesOf } from "../text-lines.ts";
import { PictureView } from "./picture-view.tsx";

const looks: Record<Colour, string> = {
  ink: "text-ink",
  red: "text-danger",
  blue: "text-info",
  green: "text-success",
  amber: "text-warn",
};
/** The same in a file, which is white paper on every screen. */
const inks: Record<Colour, string> = {
  ink: "#10241c",
  red: "#a8222f",
  blue: "#1b5f91",
  green: "#1c6b3a",
  amber: "#8a5a00",
};

type ObjectProps = {
  object: BoardObject;
  /** In a file: colours are the file's own. */
  inFile?: boolean;
  /** Where the picture of an object is; null where it is gone. */
  pictureAt(fileId: string): string | null;
};

/** One object of a whiteboard, inside the SVG of its sheet. */
export const ObjectView = memo(function ObjectView({
  object,
  inFile = false,
  pictureAt,
}: ObjectProps) {
  if (object.kind === "picture")
    return <PictureView object={object} href={pictureAt(object.fileId)} inFile={inFile} />;
  const ink = inFile ? { color: inks[object.colour] } : { className: looks[object.colour] };
  return (
    <g {...ink} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      {object.kind === "text" ? <Letters object={object} /> : <Outline object={object} />}
    </g>
  );
});

function Outline({ object }: { object: Exclude<BoardObject, ObjectOf<"text" | "picture">> }) {
  const size = lineWidths[object.weight];
  switch (object.kind) {
    case "pen":
      return <path fill="currentColor" stroke="none" d={strokePath(object.points, size * 1.4)} />;
    case "line":
    case "arrow":
      return <path strokeWidth={size} d={straightPath(object)} />;
    case "rectangle": {
      const { x, y, width, height } = object;
      return <rect strokeWidth={size} {...{ x, y, width, height }} rx={12} />;
    }
    case "ellipse": {
      const [rx, ry] = [object.width / 2, object.height / 2];
      return <ellipse strokeWidth={size} cx={object.x + rx} cy={object.y + ry} rx={rx} ry={ry} />;
    }
  }
}

function Letters({ object }: { object: ObjectOf<"text"> }) {
  const { x, y, size } = object;
  return (
    <text fill="currentColor" stroke="none" fontSize={size} x={x} y={y}>
      {linesOf(object).lines.map((line, n) => (
        <tspan key={n} x={x} dy={n === 0 ? size * 0.95 : size * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function straightPath({ kind, x, y, toX, toY, weight }: ObjectOf<"line" | "arrow">): string {
  const line = `M${x},${y}L${toX},${toY}`;
  if (kind === "line") return line;
  const angle = Math.atan2(toY - y, toX - x);
  const length = 30 + 2 * lineWidths[weight];
  const barb = (turn: number) =>
    `${Math.round(toX - length * Math.cos(angle + turn))},${Math.round(toY - length * Math.sin(angle + turn))}`;
  return `${line}M${barb(0.5)}L${toX},${toY}L${barb(-0.5)}`;
}
