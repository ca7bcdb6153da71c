import { expect, it } from "vitest";
import { assumed, type Costs, scale } from "./model.ts";

const nothing = { server: 0, database: 0 };
const costs: Costs = {
  visit: nothing,
  search: nothing,
  dashboard: nothing,
  lesson: { server: 30, database: 30, bytes: 20_000, log: 50_000 },
  message: { server: 0.5, database: 0.5, bytes: 1_000, log: 2_000 },
  person: { bytes: 4_000, log: 0 },
  roomSecond: nothing,
  openPageKilobytes: 10,
  serverKilobytes: 250 * 1024,
};

it("ten thousand people need no more than two servers, and what is full first is one of them", () => {
  const need = scale(10_000, costs);
  expect(need).toMatchObject({ servers: 2, machines: 2, connections: 40 });
  expect(need.fullest[0]).toMatchObject({ part: "connections without a pooler", share: 0.08 });
});

it("ten million keep what they leave: people, and lessons and messages of three years", () => {
  // A million come a day: 200,000 lessons of 20 kB, six million messages of 1 kB, 1,095 days; and 40 GB of people.
  expect(scale(10_000_000, costs).terabytes).toBeCloseTo(0.04 + (4 + 6) * 1.095, 6);
});

it("what works more needs more, in proportion to people and to the busiest moment", () => {
  const [million, ten] = [scale(1_000_000, costs), scale(10_000_000, costs)];
  expect(ten.primaryCores).toBeCloseTo(million.primaryCores * 10, 6);
  const calm = { ...assumed, use: { ...assumed.use, peak: 5 } };
  expect(scale(1_000_000, costs, calm).primaryCores).toBeCloseTo(million.primaryCores / 2, 6);
  // 2.3 lessons and 69.4 messages a second, each with its milliseconds, on machines that are six tenths full.
  expect(million.primaryCores).toBeCloseTo((2.3148 * 30 + 69.444 * 0.5) / 1_000 / 0.6, 4);
});
