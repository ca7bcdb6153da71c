import { describe, expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { aStudent } from "#test/builders/people.ts";
import { payByCard } from "#test/asking/card-page.ts";
import { useDatabase } from "#test/database.ts";
import { goodCard } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage, aTeacherWithPackages } from "#test/builders/packages.ts";

useDatabase();
const app = useApp();

describe("a package that is paid for on two pages", () => {
  it("is bought once; the second page says so, and buys another only when asked to [A11]", async () => {
    const teacher = await aTeacherWithPackages();
    const browser = app.as(await aStudent());
    const address = `/student/teachers/${teacher.slug}/packages?offer=${teacher.offer.id}&lessons=5`;
    const [first, second] = [await browser.get(address), await browser.get(address)];
    const pay = /^Pay £110.00 for 5 lessons/;
    const fields = { card: goodCard, earlyStart: "yes" };
    const unasked = await browser.press(first, pay);
    expect([unasked.status, unasked.field("earlyStart").error]).toEqual([
      400,
      expect.stringContaining("We need your yes"),
    ]);
    const bought = await payByCard(browser, first, pay, fields);
    expect(bought.words("h1")).toBe("5 of 5 lessons left");
    expect(bought.words("[role=status]")).toContain("The receipt is on its way to your inbox");
    const own = bought.address.split("?")[0];

    let page = await browser.press(second, pay, { earlyStart: "yes" });
    expect(page.status).toBe(409);
    expect(page.words("[role=alert]")).toContain("You have bought this package already");
    expect(page.words("[role=alert]")).toContain("Nothing more was charged");
    expect(page.link("Open my package")).toBe(own);
    page = await payByCard(browser, page, pay, { ...fields, another: "yes" });
    expect(page.words("h1")).toBe("5 of 5 lessons left");
    expect(page.address.split("?")[0]).not.toBe(own);
  });
});

describe("a lesson of a package", () => {
  it("goes back into it, on list and page, and its receipt names the package [A9] [A13]", async () => {
    const teacher = await aTeacherWithPackages();
    const student = await aStudent();
    const packageId = await aPackage(student, teacher);
    const lessonId = await aDrawnLesson(student, teacher, packageId);
    const browser = app.as(student);
    const list = (await browser.get("/student/lessons")).words("main");
    expect(list).toContain("Cancel now and this lesson goes back into your package.");
    let page = await browser.get(`/student/lessons/${lessonId}`);
    const main = page.words("main");
    expect(main).toContain("Cancel now and this lesson goes back into your package.");
    expect(page.words("#cancel")).not.toContain("comes back");
    expect(main).toContain("1 lesson of your package.");
    expect(main).not.toContain("You paid");
    expect(page.list("ol li p:first-of-type").join()).toContain("Booked from the package");
    page = await browser.submit(page, "Cancel the lesson");
    expect(page.words("main")).toContain("The lesson is back in your package.");
    const over = (await browser.get("/student/lessons?tab=past")).words("main");
    expect(over).toContain("The lesson is back in your package.");
    expect(over).not.toContain("Refund receipt");
    const bought = await browser.get(`/student/packages/${packageId}`);
    const listed = bought.words('[aria-label="Lessons of the package"]');
    expect(listed).toContain("back in the package");
    expect(listed).not.toContain("£");
  });
});
