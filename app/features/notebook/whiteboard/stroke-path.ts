import { getStroke } from "perfect-freehand";

/**
 * The outline of a pen's line as the path of an SVG, thicker where the pen was pressed. `points` are x, y and pressure
 * one after the other, `size` is the width in units at half the pressure.
 */
export function strokePath(points: readonly number[], size: number): string {
  const input: [number, number, number][] = [];
  for (let at = 0; at + 2 < points.length; at += 3)
    input.push([points[at]!, points[at + 1]!, points[at + 2]! / 100]);
  const outline = getStroke(input, {
    size,
    simulatePressure: false,
    thinning: 0.5,
    last: true,
  });
  const [first] = outline;
  if (first === undefined) return "";
  const middles = outline.map(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!;
    return `${round(x!)},${round(y!)} ${round((x! + nextX!) / 2)},${round((y! + nextY!) / 2)}`;
  });
  return `M${round(first[0]!)},${round(first[1]!)}Q${middles.join(" ")}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
