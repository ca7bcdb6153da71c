import type { APIRequestContext } from "@playwright/test";
import { rules } from "#config/rules.ts";
import { publicPages } from "#app/public-pages.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { tempDir } from "#test/temp-dir.ts";
import { expect, hydrated, signInAs, test } from "../harness/fixtures.ts";
import { startServer, type ServerProcess } from "../harness/process.ts";
import { onceInFive } from "../harness/turns.ts";

const base = () => process.env["E2E_URL"]!;

/** What a visitor without any cookie is answered. */
async function visit(path: string, from: string): Promise<{ html: string; etag: string | null }> {
  const answer = await fetch(from + path);
  return { html: await answer.text(), etag: answer.headers.get("etag") };
}

/** The free times that a page shows. */
function timesIn(html: string): string[] {
  return [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time]) => time!);
}

async function aTeacherToBook() {
  const slug = `kept-${crypto.randomUUID()}`;
  const teacher = await aTeacher({
    person: { name: "Ana Kept", zone: "UTC" },
    profile: { slug, zone: "UTC" },
  });
  return { ...teacher, slug, path: `/student/teachers/${slug}` };
}

type Bookable = Awaited<ReturnType<typeof aTeacherToBook>>;

async function book(request: APIRequestContext, { slug, offer }: Bookable, startsAt: string) {
  const booked = await request.post(`${base()}/student/teachers/${slug}/book`, {
    form: {
      offerId: offer.id,
      startsAt: String(Date.parse(startsAt)),
      requestId: crypto.randomUUID(),
      pricePence: String(offer.priceMinor),
    },
    headers: { origin: base() },
    maxRedirects: 0,
  });
  expect(booked.status()).toBe(302);
}

test(
  "each public page comes from memory, runs in a browser under its hashes, and follows links",
  { tag: onceInFive(4) },
  async ({ page }) => {
    const stopped: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") stopped.push(message.text());
    });
    const teacher = await aTeacherToBook();
    for (const { path } of publicPages) {
      const address = path.replace(":slug", teacher.slug);
      const answer = await page.goto(address);
      expect(answer!.headers()["etag"], address).toBeTruthy();
      expect(answer!.headers()["content-security-policy"], address).toContain("'sha256-");
      await hydrated(page);
    }
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await page.waitForURL("/faq");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questions and answers");
    expect(stopped).toEqual([]);
  },
);

test(
  "going back after signing in does not bring the visitor's page back",
  { tag: onceInFive(3) },
  async ({ page }) => {
    const student = await aStudent({ name: "Priya Back" });
    await page.goto("/faq");
    await hydrated(page);
    await signInAs(page.context(), student);
    await page.goto("/student/dashboard");
    await hydrated(page);
    await page.goBack();
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  },
);

test.describe("two servers on one database", () => {
  const { dir, remove } = tempDir();
  let second: ServerProcess;
  test.beforeAll(async () => {
    second = await startServer(dir, {
      DATABASE_URL: process.env["E2E_DATABASE_URL"]!,
      WARM_UP_SECONDS: "0",
      PUBLIC_URL: "http://localhost:1",
      AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
    });
  });
  test.afterAll(async () => {
    await second.stop();
    remove();
  });

  test("a booking at one is gone from the other's page within a second", async ({ context }) => {
    const teacher = await aTeacherToBook();
    await signInAs(context, await aStudent());
    const shown = async () => timesIn((await visit(teacher.path, second.url)).html);
    expect((await visit(teacher.path, second.url)).etag).not.toBeNull();
    for (let booked = 0; booked < rules.booking.holdsPerPerson; booked += 1) {
      const slot = (await shown())[0]!;
      await book(context.request, teacher, slot);
      // A second is the promise; a busy test machine is given ten.
      await expect.poll(shown, { timeout: 10_000, intervals: [50] }).not.toContain(slot);
    }
  });
});
