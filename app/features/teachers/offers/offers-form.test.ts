import { describe, expect, it } from "vitest";
import { offersForm } from "./offers-form.ts";

type Typed = Record<string, string | string[]>;

function read(fields: Typed, taught = ["es", "ca"]) {
  const read = offersForm(taught).safeParse(fields);
  return read.success
    ? { ...read.data, refused: [] }
    : { offers: [], packages: {}, refused: read.error.issues.map(({ path }) => path.join(".")) };
}

const one = { title1: "Conversation", "price50-1": "18" };
const single = {
  kind: "single",
  levelFrom: null,
  levelTo: null,
  goal: "",
  plan: "",
  language: null,
};

describe("the offers step", () => {
  it("reads prices as people type them", () => {
    const fields = { title1: "Conversation", "price50-1": "£18", "price25-1": "10,00", trial: "0" };
    expect(read(fields).offers).toEqual([
      { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 0 },
      { ...single, title: "Conversation", minutes: 50, pricePence: 1800, group: 1 },
      { ...single, title: "Conversation", minutes: 25, pricePence: 1000, group: 1 },
    ]);
  });

  it("takes ten named offers, each with its levels, goal, plan and language", () => {
    const fields: Typed = {};
    for (let row = 1; row <= 10; row += 1)
      Object.assign(fields, { [`title${row}`]: `Offer ${row}`, [`price50-${row}`]: "20" });
    Object.assign(fields, { level10: ["B1", "A2", "B2"], goal10: "Order a meal" });
    Object.assign(fields, { plan10: "We cook.", in10: "ca", title11: "Too many" });
    const { offers } = read(fields);
    expect(offers.map(({ group }) => group)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(offers.at(-1)).toMatchObject({
      levelFrom: "A2",
      levelTo: "B2",
      goal: "Order a meal",
      plan: "We cook.",
      language: "ca",
    });
  });

  it("leaves out a row with nothing in it", () => {
    const { offers } = read({ ...one, title2: " ", title3: "Exam", "price80-3": "40" });
    expect(offers.map(({ title, group }) => [title, group])).toEqual([
      ["Conversation", 1],
      ["Exam", 2],
    ]);
  });

  it("takes a discount for each package, or none", () => {
    const fields = { ...one, package5: "0", package10: "5 %", package20: "20" };
    expect(read(fields).packages).toEqual({ 5: 0, 10: 5, 20: 20 });
    expect(read(one).packages).toEqual({});
  });

  it.each([
    [{ "price50-1": "7.99" }, "price50-1"],
    [{ "price50-1": "150.01" }, "price50-1"],
    [{ "price25-1": "8.99" }, "price25-1"],
    [{ "price25-1": "10.81" }, "price25-1"],
    [{ "price80-1": "12.79" }, "price80-1"],
    [{ trial: "10.81" }, "trial"],
    [{ trial: "0.01" }, "trial"],
    [{ trial: "0.29" }, "trial"],
    [{ "price25-1": "10", trial: "10.01" }, "trial"],
    [{ "price50-1": "free" }, "price50-1"],
    [{ "price50-1": "-18" }, "price50-1"],
    [{ "price50-1": "" }, "price50-1"],
    [{ title1: "" }, "title1"],
    [{ title1: "x".repeat(61) }, "title1"],
    [{ title1: "Write to me@example.org" }, "title1"],
    [{ level1: ["A1", "B1"] }, "level1"],
    [{ in1: "fr" }, "in1"],
    [{ goal1: "x".repeat(161) }, "goal1"],
    [{ package5: "21" }, "package5"],
    [{ package5: "-1" }, "package5"],
    [{ title2: "Second" }, "price50-2"],
    [{ "price50-2": "20" }, "title2"],
  ] as [Typed, string][])("refuses %o at %s", (wrong, field) => {
    expect(read({ ...one, ...wrong }).refused).toEqual([field]);
  });

  it("asks for a name and a price when nothing is there", () => {
    expect(read({}).refused).toEqual(["title1", "price50-1"]);
  });
});
