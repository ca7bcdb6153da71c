import type { Browser, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { expect, hydrated, signInAs, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
import { cases, isDeep } from "#test/depth.ts";
import { aChat, twoPeople } from "../harness/world.ts";
import { onceInFive } from "../harness/turns.ts";

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

async function openedBy(browser: Browser, person: { id: string }, path: string) {
  const page = await signedIn(browser, person);
  await page.goto(path);
  await hydrated(page);
  return page;
}

async function write(page: Page, text: string) {
  await page.getByLabel(/^Write to/).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

const log = (page: Page) => page.getByRole("log");
const bubbles = (page: Page, text: string) => log(page).getByText(text, { exact: true });

test("a student and a teacher write to each other, live", { tag: "@core" }, async ({ browser }) => {
  const pair = await twoPeople();
  const verbs = "https://verbos.example/ser";
  const chatId = await aChat(pair, [{ from: "student", text: `Hola ${verbs}`, minutesAgo: 90 }]);
  const student = await openedBy(browser, pair.student, `/student/chats/${chatId}`);
  // The latest conversation is open beside the list: this one is not it.
  const { student: later } = await twoPeople("Tom Ode");
  const pairToo = { ...pair, student: later };
  await aChat(pairToo, [{ from: "student", text: "Good evening", minutesAgo: 5 }]);
  const teacher = await openedBy(browser, pair.teacher, "/teacher/chats");
  await expect(teacher.getByRole("region", { name: "Messages with Tom" })).toBeVisible();
  const line = teacher.getByRole("link", { name: /Priya Sharma/ });
  await expect(line).toContainText("1 unread");

  await write(student, "¿Nos vemos el martes?");
  await expect(line).toContainText("¿Nos vemos el martes?");
  await expect(line).toContainText("2 unread");
  await expect(teacher.getByRole("link", { name: "Chats 2 unread" })).toBeVisible();
  await expect(log(student).getByText("Delivered").first()).toBeVisible();

  await line.click();
  await expect(bubbles(teacher, "¿Nos vemos el martes?")).toBeVisible();
  await expect(log(teacher).getByText("2 new messages")).toBeVisible();
  await expect(log(student).getByText("Read")).toHaveCount(2);
  await expect(teacher.getByRole("link", { name: "Chats 2 unread" })).toHaveCount(0);

  await teacher.getByLabel(/^Write to/).pressSequentially("Sí");
  await expect(student.getByText("Inés is typing")).toBeVisible();
  await teacher.keyboard.press("Enter");
  await expect(bubbles(student, "Sí")).toBeVisible();
  await expect(student.getByText("Inés is typing")).toHaveCount(0);
  await student.reload();
  await expect(log(student).getByRole("paragraph")).toHaveText([
    /^Hola https:/,
    "¿Nos vemos el martes?",
    "Sí",
  ]);

  // A page of somebody we do not know is named before it opens.
  const link = log(teacher).getByRole("link", { name: verbs });
  const asked = teacher.getByRole("dialog", { name: "Open verbos.example?" });
  await link.click();
  await expect(asked.getByRole("link", { name: "Open this page" })).toHaveAttribute("href", verbs);
  await asked.getByRole("button", { name: "Stay here" }).click();
  await expect(asked).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(teacher.context().pages()).toHaveLength(1);
});

test(
  "a chat opens at the line above what is new, however much follows it, and at its end where nothing is",
  { tag: onceInFive(1) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const lines = Array.from({ length: 30 }, (_, n) => ({
      from: "teacher" as const,
      text: `Line ${n}`,
      minutesAgo: 60 - n,
    }));
    const chatId = await aChat(pair, lines);
    const page = await openedBy(browser, pair.student, `/student/chats/${chatId}`);
    await expect(log(page).getByText("30 new messages")).toBeInViewport();
    await expect(bubbles(page, "Line 0")).toBeInViewport();
    await expect(bubbles(page, "Line 29")).not.toBeInViewport();
    await expect(page.getByRole("link", { name: /^Chats \d+ unread/ })).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(bubbles(page, "Line 29")).toBeInViewport();
  },
);

test(
  "a second tap on Send asks for nothing, and what was asked for goes when a file is attached",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const chatId = await aChat(pair);
    const page = await openedBy(browser, pair.student, `/student/chats/${chatId}`);
    const asked = page.getByText("Write something first.");
    await page.getByLabel(/^Write to/).fill("once");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await expect(bubbles(page, "once")).toHaveCount(1);
    await expect(log(page).getByText("Delivered")).toBeVisible();
    await expect(asked).toHaveCount(0);
    await page.waitForTimeout(1_000);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(asked).toBeVisible();
    const buffer = Buffer.from("quedar con alguien");
    await page
      .getByLabel("Attach files")
      .setInputFiles({ name: "verbs.txt", mimeType: "text/plain", buffer });
    await expect(asked).toHaveCount(0);
  },
);

test(
  "what is written without a connection is kept, sent once, and in order",
  { tag: onceInFive(2) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const chatId = await aChat(pair, [{ from: "student", text: "Hola", minutesAgo: 2 }]);
    const student = await openedBy(browser, pair.student, `/student/chats/${chatId}`);
    const teacher = await openedBy(browser, pair.teacher, `/teacher/chats/${chatId}`);
    await write(student, "before");
    await expect(bubbles(teacher, "before")).toBeVisible();

    await student.context().setOffline(true);
    await expect(student.getByText(/^No connection/)).toBeVisible();
    const [mimeType, buffer] = ["text/plain", Buffer.from("quedar con alguien")];
    const verbs = { name: "verbs.txt", mimeType, buffer };
    await student.getByLabel("Attach files").setInputFiles(verbs);
    await write(student, "one");
    await write(student, "two");
    await expect(log(student).getByText("Waiting for the connection")).toHaveCount(2);
    await write(teacher, "meanwhile");
    await student.context().setOffline(false);
    for (const text of ["one", "two", "meanwhile"])
      for (const page of [student, teacher]) await expect(bubbles(page, text)).toHaveCount(1);
    await expect(student.getByText(/^No connection/)).toHaveCount(0);
    await expect(log(teacher).getByText("verbs.txt", { exact: true })).toHaveCount(1);
    await student.reload();
    await hydrated(student);
    const texts = await log(student).getByRole("listitem").allInnerTexts();
    const kept = texts.flatMap((text) =>
      text.split("\n").filter((t) => /^(one|two|meanwhile)$/.test(t)),
    );
    // Which side's message the server numbered first is a race; within one side the order is kept.
    expect(kept).toHaveLength(3);
    expect(kept.filter((text) => text !== "meanwhile")).toEqual(["one", "two"]);
  },
);

test(
  "what is written while the session ends elsewhere is kept, and goes out after the next sign-in",
  { tag: onceInFive(4) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const chatId = await aChat(pair, [{ from: "teacher", text: "Hola", minutesAgo: 2 }]);
    const address = `/student/chats/${chatId}`;
    const student = await openedBy(browser, pair.student, address);
    const context = student.context();
    await context.setOffline(true);
    await expect(student.getByText(/^No connection/)).toBeVisible();
    for (const text of ["first words", "second words"]) await write(student, text);
    await expect(log(student).getByText("Waiting for the connection")).toHaveCount(2);
    await db().delete(sessions).where(eq(sessions.userId, pair.student.id));
    await context.setOffline(false);
    await expect(student).toHaveURL(/\/login\?/);
    await signInAs(context, pair.student);
    await student.goto(address);
    for (const text of ["first words", "second words"])
      await expect(bubbles(student, text)).toHaveCount(1);
    await expect(log(student).getByText("Delivered")).toHaveCount(1);
    const teacher = await openedBy(browser, pair.teacher, `/teacher/chats/${chatId}`);
    for (const text of ["first words", "second words"])
      await expect(bubbles(teacher, text)).toHaveCount(1);
  },
);

test(
  "an answer lost on the way and a closed tab neither lose nor double a message, which says in ten seconds that it is not sent",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const chatId = await aChat(pair);
    const student = await openedBy(browser, pair.student, "/student/chats");
    // The server hears the message, the browser never hears its answer.
    await student.routeWebSocket(/\/live$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((data) => server.send(data));
      server.onMessage((data) => {
        if (!String(data).includes("only once")) socket.send(data);
      });
    });
    await student.clock.install();
    await student.goto(`/student/chats/${chatId}`);
    await hydrated(student);
    await write(student, "only once");
    await expect(log(student).getByText("Sending")).toBeVisible();
    await student.clock.fastForward(10_000);
    await expect(log(student).getByText(/^Not sent yet/)).toBeVisible();
    await expect(log(student).getByRole("button", { name: "Send again" })).toBeVisible();
    await student.close();
    const again = await student.context().newPage();
    await again.goto(`/student/chats/${chatId}`);
    await hydrated(again);
    await expect(log(again).getByText("Delivered")).toHaveCount(1);
    await expect(bubbles(again, "only once")).toHaveCount(1);
    const teacher = await openedBy(browser, pair.teacher, `/teacher/chats/${chatId}`);
    await expect(bubbles(teacher, "only once")).toHaveCount(1);
  },
);

test(
  "a thread of thousands is read both ways, keeps its place, and is at its first message at once",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const count = cases(500, 10_000);
    const lines = Array.from({ length: count }, (_, n) => ({
      from: n % 3 === 0 ? ("student" as const) : ("teacher" as const),
      text: `message ${n + 1}`,
      minutesAgo: count - n,
    }));
    const chatId = await aChat(pair, lines);
    const page = await openedBy(browser, pair.student, `/student/chats/${chatId}`);
    const list = page.getByRole("region", { name: /^Messages with/ });
    const row = (n: number) => list.getByText(`message ${n}`, { exact: true });
    const more = (name: string) => page.getByRole("link", { name, exact: true });
    // What is new comes first; all of these are.
    await expect(list.getByText(/^\d+ new messages$/)).toBeInViewport();
    await list.evaluate((box) => (box.scrollTop = 0));
    await expect(row(count)).toBeInViewport();

    // Up: what was in sight stays where it was.
    for (let drawn = 50; drawn < 400; drawn += 50) {
      await list.evaluate((box) => (box.scrollTop = -box.scrollHeight));
      const first = row(count - drawn + 1);
      await more("Earlier messages").scrollIntoViewIfNeeded();
      const before = await first.boundingBox();
      await more("Earlier messages").click();
      await expect(row(count - drawn)).toBeAttached();
      const moved = async () => (await first.boundingBox())?.y ?? Infinity;
      await expect.poll(async () => Math.abs((await moved()) - before!.y)).toBeLessThan(80);
    }
    // So many are not all drawn any more: the newest are left behind.
    expect(await list.getByRole("listitem").count()).toBeLessThan(310);
    await expect(row(count)).toHaveCount(0);

    await list.evaluate((box) => (box.scrollTop = -box.scrollHeight));
    await more("First message").scrollIntoViewIfNeeded();
    const took = await page.evaluate(async () => {
      const link = [...document.querySelectorAll("a")].find(
        (a) => a.textContent === "First message",
      )!;
      const begun = performance.now();
      link.click();
      const isThere = () => document.body.innerText.split("\n").includes("message 1");
      while (!isThere() && performance.now() - begun < 10_000)
        await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - begun;
    });
    await expect(row(1)).toBeInViewport();
    // At depth the machine is this journey's own.
    expect(took).toBeLessThan(isDeep ? 300 : 5_000);
    await more("Later messages").click();
    await expect(row(51)).toBeAttached();
    await expect(row(1)).toBeAttached();
    await more("Newest messages").click();
    await expect(row(count)).toBeInViewport();
    await write(page, "and one more");
    await expect(list.getByText("and one more", { exact: true })).toBeInViewport();
  },
);

test(
  "what is begun is kept for each chat, over a reload and in another tab; the page does not move for it, and a narrow list reads nothing",
  { tag: onceInFive(2) },
  async ({ browser }) => {
    const [first, second] = [await twoPeople(), await twoPeople()];
    const { student } = first;
    const lines = [{ from: "teacher" as const, text: "Hola", minutesAgo: 2 }];
    const [one, other] = [
      await aChat(first, lines),
      await aChat({ student, teacher: second.teacher }, [{ ...lines[0]!, minutesAgo: 9 }]),
    ];
    const page = await openedBy(browser, student, `/student/chats/${other}`);
    const field = (of: Page) => of.getByLabel(/^Write to/);
    for (const begin of [
      () => field(page).fill("For the other"),
      () => field(page).pressSequentially(", later"),
    ]) {
      await begin();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    const elsewhere = await page.context().newPage();
    for (const at of [page, elsewhere]) {
      await at.goto(`/student/chats/${other}`);
      await expect(field(at)).toHaveValue("For the other, later");
    }
    await field(elsewhere).fill("");
    await page.reload();
    await hydrated(page);
    await expect(field(page)).toHaveValue("");

    // The latest is drawn beside the list, out of sight.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/student/chats");
    await hydrated(page);
    const line = page.getByRole("link", { name: /1 unread/ });
    await expect(line).toBeVisible();
    const teacher = await openedBy(browser, first.teacher, `/teacher/chats/${one}`);
    await write(teacher, "¿Estás?");
    await expect(page.getByRole("link", { name: /¿Estás\?.*2 unread/ })).toBeVisible();
    await expect(log(teacher).getByText("Read")).toHaveCount(0);
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(log(teacher).getByText("Read")).toHaveCount(2);
  },
);

test(
  "a message that was searched for is in the middle of its conversation, whose head stays in sight",
  { tag: onceInFive(3) },
  async ({ browser }) => {
    const pair = await twoPeople();
    const lines = Array.from({ length: 40 }, (_, n) => ({
      from: "teacher" as const,
      text: n === 12 ? "Where is the mercado?" : `Line ${n}`,
      minutesAgo: 60 - n,
    }));
    await aChat(pair, lines);
    const page = await openedBy(browser, pair.student, "/student/chats?q=mercado");
    await page.getByRole("link", { name: /Where is the mercado/ }).click();
    await expect(page).toHaveURL(/#message-13$/);
    const hit = log(page).getByText("Where is the mercado?", { exact: true });
    await expect(page.locator("#message-13")).toBeFocused();
    await expect(hit).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  "an edit is saved by Enter, and nothing that was changed in it is lost unasked",
  { tag: onceInFive(1) },
  async ({ browser }) => {
    const [pair, second] = [await twoPeople(), await twoPeople()];
    const lines = ["Nos vemos a las sinco", "Hasta luego"].map((text, n) => ({
      from: "student" as const,
      text,
      minutesAgo: 3 - n,
    }));
    const chatId = await aChat(pair, lines);
    await aChat({ ...second, student: pair.student }, [{ ...lines[1]!, minutesAgo: 9 }]);
    const page = await openedBy(browser, pair.student, `/student/chats/${chatId}`);
    const row = (text: string) => log(page).getByRole("listitem").filter({ hasText: text });
    const menuOf = (text: string) => row(text).getByRole("button", { name: /^More about this/ });
    const step = (text: string, name: string) => row(text).getByRole("button", { name }).click();
    const field = page.getByLabel("Edit your message");
    const asked = page.getByRole("dialog");
    const edit = async (text: string) => {
      await menuOf(text).click();
      await step(text, "Edit");
      await expect(field).toBeFocused();
    };

    await edit("Nos vemos");
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(menuOf("Nos vemos")).toBeFocused();
    await edit("Nos vemos");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("en punto");
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => menuOf("Hasta luego").click(),
      () =>
        page
          .getByRole("link", { name: /Hasta luego/ })
          .last()
          .click(),
    ]) {
      await leave();
      await expect(asked).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(asked).toHaveCount(0);
      await expect(field).toHaveValue("Nos vemos a las sinco\nen punto");
    }
    await field.fill("Nos vemos a las cinco");
    await page.keyboard.press("Enter");
    await expect(field).toHaveCount(0);
    await expect(bubbles(page, "Nos vemos a las cinco")).toBeVisible();

    await edit("Hasta luego");
    await page.keyboard.type(", Inés");
    await menuOf("Nos vemos").click();
    await asked.getByRole("button", { name: "Stop without saving" }).click();
    await expect(field).toHaveCount(0);
    await expect(menuOf("Nos vemos")).toBeFocused();
    await expect(bubbles(page, "Hasta luego")).toBeVisible();

    // A reply that is given up leaves the words and the cursor where they are.
    await step("Nos vemos", "Reply");
    await page.keyboard.type("Mejor a las seis");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Do not reply to this message" })).toHaveCount(0);
    await expect(page.getByLabel(/^Write to/)).toBeFocused();
    await expect(page.getByLabel(/^Write to/)).toHaveValue("Mejor a las seis");

    // The menu of the conversation closes as every menu does.
    const menu = page.getByRole("button", { name: "More about Inés", exact: false }).first();
    const mute = page.getByRole("button", { name: "Mute", exact: true }).last();
    await menu.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(page.getByRole("button", { name: "Mute", exact: true })).toHaveCount(1);
    await menu.click();
    await mute.click();
    await expect(page.getByRole("button", { name: "Unmute" })).toHaveCount(1);
  },
);
