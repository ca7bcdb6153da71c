import type { Page } from "@playwright/test";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { expect } from "./fixtures.ts";

/** Types a card in on the card company's page, and sends it. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await expect(page.getByText("This page belongs to the card company")).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  // As a phone's number pad has it, which knows no slash.
  await page.getByLabel("Expires").fill(testCard().expiry.replace("/", ""));
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^(Pay|Keep)/ }).click();
}
