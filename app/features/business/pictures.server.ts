/** Where the marks of a picture lie, worked out on the server: the page gets shapes, and no code that makes them. Pure. */
import { scaleBand, scaleLinear, scaleThreshold } from "d3-scale";
import { curveMonotoneX, line, stack, stackOffsetDiverging } from "d3-shape";

/** Width and height of every picture; the page stretches it to its place. */
export const side = 1000;

export type Tick = { y: number; value: number };
type Slot = { x: number; width: number };
export type PictureBar = Slot & { y: number; height: number; series: number };
export type Picture = {
  ticks: Tick[];
  /** One for each part, to point at and to be named below. */
  slots: Slot[];
  bars: PictureBar[];
  /** Paths, one a series. */
  lines: string[];
};

const mostTicks = 5;

/** `series[n][part]`: bars on top of each other, those below nothing downwards. */
export function drawBars(series: number[][]): Picture {
  const parts = series[0]!.map((_, part) => series.map((values) => values[part]!));
  const names = series.map((_, index) => index);
  const layers = stack<number[], number>()
    .keys(names)
    .value((values, index) => values[index]!)
    .offset(stackOffsetDiverging)(parts);
  const ends = layers.flat(2);
  const { y, ticks } = heights(Math.min(0, ...ends), Math.max(0, ...ends));
  const x = places(parts.length);
  const bars = layers.flatMap((layer, index) =>
    layer.map(([low, high], part) => ({
      x: x(part)!,
      width: x.bandwidth(),
      y: y(high),
      height: y(low) - y(high),
      series: index,
    })),
  );
  return {
    ticks,
    slots: slotsOf(parts.length),
    bars: bars.filter(({ height }) => height > 0),
    lines: [],
  };
}

/** `series[n][part]`: a line each, through the middle of the parts. */
export function drawLines(series: number[][]): Picture {
  const count = series[0]!.length;
  const { y, ticks } = heights(0, Math.max(0, ...series.flat()));
  const x = places(count);
  const path = line<number>()
    .x((_, part) => Math.round(x(part)! + x.bandwidth() / 2))
    .y((value) => Math.round(y(value)))
    .curve(curveMonotoneX);
  return {
    ticks,
    slots: slotsOf(count),
    bars: [],
    lines: series.map((values) => path(values) ?? ""),
  };
}

/** 1 to 5: from one lesson wanted for many free starts to as many as there are, or more. */
export const heat = scaleThreshold<number, number>()
  .domain([0.1, 0.25, 0.5, 1])
  .range([1, 2, 3, 4, 5]);
/** The least of each heat but the first. */
export const heatSteps = heat.domain();

function heights(low: number, high: number) {
  const y = scaleLinear()
    .domain([low, Math.max(high, low + 1)])
    .nice(mostTicks)
    .range([side, 0]);
  const ticks = y.ticks(mostTicks).filter(Number.isInteger);
  return { y, ticks: ticks.map((value) => ({ y: Math.round(y(value)), value })) };
}

function places(count: number) {
  return scaleBand<number>()
    .domain(Array.from({ length: count }, (_, part) => part))
    .range([0, side])
    .paddingInner(0.3)
    .paddingOuter(0.15);
}

function slotsOf(count: number): Slot[] {
  const width = side / count;
  return Array.from({ length: count }, (_, part) => ({ x: part * width, width }));
}
