import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aFile } from "#test/files/files.ts";

useDatabase();
const app = useApp();

it("a message is reported from its menu, illegal content on its own path, and an admin reads it marked in its conversation [E7]", async () => {
  const slug = `ines-${crypto.randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const say = (by: { id: string }, text: string) =>
    sendMessage(by, { chatId, clientId: crypto.randomUUID(), text });
  await say(student, "Hola");
  await say(teacher, "Send me your address or else");
  const picture = await aFile(teacher, "attachment", {
    type: "image/webp",
    width: 600,
    height: 800,
  });
  const files = [{ id: picture, name: "house.webp" }];
  await sendMessage(teacher, { chatId, clientId: crypto.randomUUID(), text: "", files });

  const browser = app.as(student);
  const thread = await browser.get(`/student/chats/${chatId}`);
  const menu = await browser.get(thread.link("More about this message", thread.one("#message-2")));
  const form = await browser.get(menu.link("Report", menu.one("[role=log]")));
  expect(form.words("h1")).toBe("Report a message");
  expect(form.words("blockquote")).toContain("Send me your address or else");
  const text = "She threatens me after one lesson.";
  const empty = await browser.press(form, "Send the report", { text });
  expect(empty.status).toBe(400);
  expect(empty.words("main")).toContain("Choose what it is about");
  const illegal = await browser.get(form.link("Report illegal content"));
  expect(illegal.words("h1")).toBe("Report illegal content");
  expect(illegal.words("[name=wish]")).not.toContain("refund");
  const filed = await browser.press(illegal, "Send the report", { text, wish: "stops" });
  const sent = (await browser.follow(filed)).words("main");
  expect(sent).toContain("A message of");
  expect(sent).toContain("What you asked forThat it stops");

  const admin = app.as(await anAdmin());
  const queue = await admin.get("/admin/reports");
  expect(queue.words("main")).toContain("Message");
  const reportId = filed.location!.split("/").at(-1)!;
  const page = await admin.get(`/admin/reports/${reportId}`);
  expect(page.words("main")).toContain("Sealed: these words are the ones of that moment.");
  expect(page.words("main")).toContain("Reported message");
  expect(page.words("main")).toContain("They asked for: That it stops");
  const hidden = page.one("details", page.part("The conversation when it was reported"));
  expect(hidden.hasAttribute("open")).toBe(false);
  expect(page.words(hidden)).toContain("Look at the picture, blurred");
  const image = page.one("img[loading=lazy]", hidden);
  expect(image.getAttribute("src")).toContain(`/files/${picture}?size=`);
  expect(image.getAttribute("alt")).toBe("What was sent as house.webp");
  expect(image.classList.contains("blur-xl")).toBe(true);
});
