import type { Page } from "@playwright/test";
import { knownChromium } from "#scripts/tests/chromium.ts";
import { isDeep } from "#test/depth.ts";
import { expect, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
import { advances, notebookOf, writes } from "./room-people.ts";
import { createPath } from "./udp-cut.ts";
import { aLesson, twoPeople, visitsOf } from "../harness/world.ts";

test.use({
  launchOptions: {
    executablePath: knownChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      // The path between the two has to know where they are.
      "--disable-features=WebRtcHideLocalIpsWithMdns",
    ],
  },
});

/** A quick run shares its machine with everything else. */
const backWithin = isDeep ? 5_000 : 8_000;

/** Milliseconds until more than five new frames of the other are there. */
async function untilSeen(page: Page, of: string): Promise<number> {
  const from = Date.now();
  await advances(page, of);
  return Date.now() - from;
}

test("a network that is away for half a minute costs no more than it takes away [G5]", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const pair = await twoPeople();
  const lessonId = await aLesson(pair, { startsInMinutes: -5 });
  const path = createPath();
  const [student, teacher] = [
    await signedIn(browser, pair.student),
    await signedIn(browser, pair.teacher),
  ];
  for (const page of [student, teacher]) {
    await path.leads(page);
    await page.goto(`/lessons/${lessonId}/room`);
    await page.getByRole("button", { name: "Join the lesson" }).click();
  }
  await advances(student, "Inés");
  await advances(teacher, "Priya");

  await writes(student, "Before the cut.");
  await expect(notebookOf(teacher)).toContainText("Before the cut.");

  // The line alone, for ten seconds: nobody has left.
  path.cut();
  await expect(teacher.getByText("Reconnecting", { exact: true })).toBeVisible({ timeout: 6_000 });
  await teacher.waitForTimeout(10_000);
  path.mend();
  expect(await untilSeen(teacher, "Priya")).toBeLessThan(backWithin);
  await advances(student, "Inés");

  // The student's whole network, for thirty.
  const cutAt = Date.now();
  path.cut();
  await student.context().setOffline(true);
  await expect(teacher.getByText(/^Priya was here and left at/)).toBeVisible({ timeout: 20_000 });
  await writes(student, " Written without a network.");
  await writes(teacher, " Written meanwhile.");
  await teacher.waitForTimeout(Math.max(0, cutAt + 30_000 - Date.now()));
  path.mend();
  await student.context().setOffline(false);
  const back = Date.now();
  const seen = await Promise.all([untilSeen(teacher, "Priya"), untilSeen(student, "Inés")]);
  console.log(`picture back after 30 s without a network: ${Math.max(...seen)} ms`);
  expect(Math.max(...seen)).toBeLessThan(backWithin);
  await expect(student.getByText("Connected", { exact: true })).toBeVisible();

  // Nothing is lost of what either wrote, and both read the same.
  for (const page of [student, teacher])
    for (const words of ["Before the cut.", "Written without a network.", "Written meanwhile."])
      await expect(notebookOf(page)).toContainText(words);
  expect(await wordsOf(student)).toBe(await wordsOf(teacher));

  const stays = (await visitsOf(lessonId)).filter(({ userId }) => userId === pair.student.id);
  expect(stays).toHaveLength(2);
  expect(Math.abs(stays[0]!.leftAt!.getTime() - cutAt)).toBeLessThan(3_000);
  expect(Math.abs(stays[1]!.joinedAt.getTime() - back)).toBeLessThan(5_000);
  path.close();
});

/** What the notebook says, without the mark that shows where the other writes. */
const wordsOf = (page: Page) =>
  notebookOf(page).evaluate((notebook) => {
    const bare = notebook.cloneNode(true) as HTMLElement;
    for (const mark of bare.querySelectorAll("span[aria-hidden=true]")) mark.remove();
    return bare.textContent.replaceAll("\u2060", "");
  });
