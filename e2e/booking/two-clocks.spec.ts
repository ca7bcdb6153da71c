import { randomUUID } from "node:crypto";
import { formatDay, formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
import { typeCard } from "../harness/card-page.ts";

const day = 86_400_000;
const hour = 3_600_000;
/** 14:00 UTC in four days: an afternoon in Madrid, a morning in New York. */
const at = Math.floor(Date.now() / day) * day + 4 * day + 14 * hour;
const [newYork, madrid] = ["America/New_York", "Europe/Madrid"];

async function twoFarApart(profile = {}) {
  const slug = `far-${randomUUID().slice(0, 8)}`;
  const student = await aStudent({ zone: newYork });
  const teacher = await aTeacher({ person: { zone: madrid }, profile: { slug, ...profile } });
  return { student, teacher, slug };
}

test("a lesson moves between two clocks by a word from each side", async ({ browser }) => {
  const { student, teacher } = await twoFarApart();
  const lessonId = await aBookedLesson(student, teacher, { startsAt: at });
  const hers = await signedIn(browser, student, { timezoneId: newYork });
  const his = await signedIn(browser, teacher, { timezoneId: madrid });

  const moved = at + day + hour;
  await hers.goto(`/student/lessons/${lessonId}`);
  await hydrated(hers);
  await hers.getByText("Propose another time").click();
  await hers
    .getByRole("navigation", { name: "Days with free times" })
    .getByRole("button", { name: formatShortDay(moved, newYork), exact: true })
    .click();
  await expect(hers.getByText(`${formatDay(moved, newYork)}, your time`)).toBeVisible();
  await hers.getByRole("radio", { name: formatTime(moved, newYork), exact: true }).check();
  await hers
    .locator("#move")
    .getByLabel(/Message to/)
    .fill("My train is late on that day.");
  await hers.getByRole("button", { name: "Propose this time" }).click();
  await expect(
    hers.getByText(`You propose ${formatDay(moved, newYork)}, ${formatTime(moved, newYork)}`),
  ).toBeVisible();

  await his.goto("/teacher/dashboard");
  await his.getByRole("link", { name: /^Answer/ }).click();
  await expect(his).toHaveURL(new RegExp(`/teacher/lessons/${lessonId}`));
  await expect(his.getByText("My train is late on that day.")).toBeVisible();
  await expect(
    his.getByText(`proposes ${formatDay(moved, madrid)}, ${formatTime(moved, madrid)}`),
  ).toBeVisible();
  await hydrated(his);
  await his.getByRole("button", { name: "Move the lesson" }).click();
  await expect(his).not.toHaveURL(new RegExp(lessonId));
  await expect(his.getByRole("heading", { name: "When" })).toBeVisible();
  await expect(his.getByText(formatTime(moved, madrid)).first()).toBeVisible();

  // The address in her mails leads to where the lesson is now.
  await hers.goto(`/student/lessons/${lessonId}`);
  await expect(hers).not.toHaveURL(new RegExp(lessonId));
  await expect(hers.getByText(formatTime(moved, newYork)).first()).toBeVisible();
  await expect(hers.getByText("agreed to another time")).toBeVisible();
  await hers.context().close();
  await his.context().close();
});

test("a teacher who answers first is asked, says yes, and only then is the card charged", async ({
  browser,
}) => {
  const { student, teacher, slug } = await twoFarApart({ approveFirst: true });
  const hers = await signedIn(browser, student, { timezoneId: newYork });
  await hers.goto(`/student/teachers/${slug}/book?offer=${teacher.offer.id}&at=${at}`);
  await hydrated(hers);
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await expect(hers.getByText("answers each request.")).toBeVisible();
  await hers.getByLabel(/Start this lesson/).check();
  await hers.getByRole("button", { name: /^Ask for/ }).click();
  await typeCard(hers, "4242 4242 4242 4242");
  await expect(hers.getByText(/£22.00 is reserved on your card/)).toBeVisible();

  const his = await signedIn(browser, teacher, { timezoneId: madrid });
  await his.goto("/teacher/dashboard");
  await his.getByRole("link", { name: /^Answer/ }).click();
  await his.getByRole("button", { name: "Accept" }).click();
  await expect(his.getByText("for you of the £22.00 paid")).toBeVisible();
  await expect(hers.getByText("You paid £22.00.")).toBeVisible();
  await hers.context().close();
  await his.context().close();
});
