import { randomUUID } from "node:crypto";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { expect } from "../harness/fixtures.ts";
import { goto, pageOf, press, sees, test } from "./people.ts";

const day = 86_400_000;
/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = Math.floor(Date.now() / day) * day + 3 * day + 10 * 3_600_000;

test("a student holds a slot, pays by card and has the lesson", async ({ firefox }) => {
  const slug = `firefox-${randomUUID().slice(0, 8)}`;
  const teacher = await aTeacher({ profile: { slug } });
  const { page, errors, close } = await pageOf(firefox, await aStudent());
  await goto(page, `/student/teachers/${slug}/book?offer=${teacher.offer.id}&at=${at}`);
  await press(page, "Continue to payment");
  await sees(page, "The slot is held for you until");
  await page.locator('[name="earlyStart"]').click();
  await press(page, "Pay £22.00 and book");
  await sees(page, "This page belongs to the card company");
  await page.locator('[name="number"]').fill("4242 4242 4242 4242");
  await page.locator('[name="expiry"]').fill(testCard().expiry);
  await page.locator('[name="cvc"]').fill("123");
  await press(page, "Pay £22.00");
  await sees(page, "Lesson booked for");
  await sees(page, "Paid by card ending 4242");
  await goto(page, "/student/lessons");
  await sees(page, "Spanish with Inés");
  expect(errors).toEqual([]);
  await close();
});
