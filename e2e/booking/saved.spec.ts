import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { listOpenSlotsEach } from "#app/features/scheduling/availability/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { axeFindings } from "../harness/axe.ts";
import { freshSurname } from "../harness/fresh-name.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Save ${name}` });
/** The search in which this teacher alone is found, however many are made meanwhile. */
const searchFor = (name: string) => `/student/teachers?q=${name.split(" ")[1]}&sort=newest`;

/** A teacher whom the search finds from the first moment. */
async function aFoundTeacher(first: string) {
  const teacher = await aTeacher({ person: { name: `${first} ${freshSurname()}` } });
  await refreshSearch(listOpenSlotsEach);
  return teacher;
}

test(
  "a heart keeps a teacher, here and on their page, and the list holds what became of them",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
    const [student, teacher] = [await aStudent(), await aFoundTeacher("Saskia")];
    const { name } = teacher;
    await withConsent(context);
    await signInAs(context, student);
    await page.goto("/student/saved");
    await expect(page.getByRole("heading", { name: "Nobody saved yet" })).toBeVisible();

    await page.goto(searchFor(name));
    await hydrated(page);
    await heart(page, name).click();
    await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
    await expect(heart(page, name)).toBeFocused();
    await expect(page).toHaveURL(searchFor(name));
    await page.getByRole("article", { name }).getByRole("heading").getByRole("link").click();
    await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");

    await page.goto("/student/saved");
    const card = page.getByRole("article", { name });
    await expect(page.getByRole("status").first()).toHaveText("One teacher saved.");
    await expect(card.getByText("Next free for 50 minutes")).toBeVisible();

    await db().update(teachers).set({ status: "paused" }).where(eq(teachers.userId, teacher.id));
    await page.reload();
    await expect(card).toContainText("Not taking bookings");
    await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
    await page.reload();
    await hydrated(page);
    await expect(card).toContainText("No longer teaches here");
    expect(await axeFindings(page)).toEqual([]);
    await heart(page, name).click();
    await expect(page.getByRole("status").first()).toHaveText("No teacher saved.");
    await expect(page.getByRole("status").first()).toBeFocused();
  },
);
