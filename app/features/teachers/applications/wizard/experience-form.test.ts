import { describe, expect, it } from "vitest";
import { experienceForm } from "./experience-form.ts";

const experience = "Nine years in evening classes, then private lessons at kitchen tables.";
const good = { experience, goodAt: ["exams", "beginners"] };
const paper = {
  credentialKind1: "certificate",
  credentialTitle1: "Teaching Spanish to adults",
  issuer1: "Institute for Language Teachers",
  year1: "2015",
  hours1: "120",
};

function refused(fields: object): string[] {
  const read = experienceForm.safeParse(fields);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
}

describe("the experience step", () => {
  it("reads what somebody has done, is good at and can show", () => {
    const id = "0190a6a0-0000-7000-8000-000000000001";
    const read = experienceForm.parse({ ...good, ...paper, credentialId1: id });
    expect(read).toEqual({
      experience,
      goodAt: ["exams", "beginners"],
      credentials: [
        {
          id,
          kind: "certificate",
          title: "Teaching Spanish to adults",
          issuer: "Institute for Language Teachers",
          year: 2015,
          hours: 120,
          fileId: null,
        },
      ],
    });
  });

  it("needs no paper, and gives a new one an id", () => {
    expect(experienceForm.parse(good).credentials).toEqual([]);
    const [made] = experienceForm.parse({ ...good, ...paper, credentialId1: "" }).credentials;
    expect(made!.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [{ experience: "Too short" }, "experience"],
    [{ goodAt: [] }, "goodAt"],
    [{ goodAt: ["__proto__"] }, "goodAt"],
    [{ ...paper, credentialKind1: "rumour" }, "credentialKind1"],
    [{ ...paper, issuer1: "" }, "issuer1"],
    [{ ...paper, year1: "1949" }, "year1"],
    [{ ...paper, year1: "3000" }, "year1"],
    [{ ...paper, hours1: "many" }, "hours1"],
    [{ ...paper, hours1: "0" }, "hours1"],
  ])("refuses %o at %s", (wrong, field) => {
    expect(refused({ ...good, ...wrong })).toEqual([field]);
  });
});
