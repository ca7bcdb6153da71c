import type { Page } from "puppeteer-core";
import { expect } from "../harness/fixtures.ts";
import { aChat, twoPeople } from "../harness/world.ts";
import { goto, pageOf, sees, test } from "./people.ts";

async function write(page: Page, text: string) {
  await page.locator('main textarea[name="text"]').fill(text);
  await page.keyboard.press("Enter");
}

test("a student and a teacher write to each other, live", async ({ firefox }) => {
  const pair = await twoPeople();
  const chatId = await aChat(pair, [{ from: "student", text: "Hola", minutesAgo: 90 }]);
  const student = await pageOf(firefox, pair.student);
  const teacher = await pageOf(firefox, pair.teacher);
  await goto(student.page, `/student/chats/${chatId}`);
  await goto(teacher.page, `/teacher/chats/${chatId}`);
  await write(student.page, "¿Nos vemos el martes?");
  await sees(teacher.page, "¿Nos vemos el martes?");
  await write(teacher.page, "Sí, a las nueve");
  await sees(student.page, "Sí, a las nueve");
  expect([...student.errors, ...teacher.errors]).toEqual([]);
  await student.close();
  await teacher.close();
});
