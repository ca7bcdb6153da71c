import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { chatsPerPage, getChat } from "#app/features/chat/conversations/chats.server.ts";
import { correctMessage } from "#app/features/chat/corrections/correct-message.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { setShareFading } from "#app/features/practice/flashcards/edit-flashcard.server.ts";
import { saveWord } from "#app/features/practice/from-chats/save-from-chat.server.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { useApp } from "#test/asking/app.ts";
import type { Page } from "#test/asking/page.ts";
import { aLesson, aChat as aTalk } from "#e2e/harness/world.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { hostileParts } from "#test/files/hostile-texts.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();
const app = useApp();

async function aPair() {
  const slug = `ines-${crypto.randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  return { student, teacher, slug };
}

async function aChat() {
  const pair = await aPair();
  const opened = await openChat(pair.student, pair.slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { ...pair, chatId: opened.chatId };
}

it("a chat works without a script, keeps what was refused, and shows markup as text", async () => {
  const { student, teacher, chatId } = await aChat();
  const browser = app.as(student);
  let page = await browser.get(`/student/chats/${chatId}`);
  const markup = "<script>alert(1)</script>";
  page = await browser.submit(page, /^Send/, { text: markup });
  expect(page.words("[role=log]")).toContain(markup);
  expect(page.html).not.toContain("<script>alert(1)");
  const bubbles = page.all("[role=log] li").length;
  const long = "😀".repeat(rules.chat.characters + 1);
  page = await browser.press(page, /^Send/, { text: long });
  expect(page.status).toBe(400);
  expect(page.words("main")).toContain("2,000 characters at most");
  expect(page.field("text").value).toBe(long);
  expect(page.all("[role=log] li")).toHaveLength(bubbles);
  const read = await app.as(teacher).get(`/teacher/chats/${chatId}`);
  expect(read.words("[role=log]")).toContain(markup);
});

it("a link leads past the list and all messages to the message box, where one may write", async () => {
  const { student, teacher, chatId } = await aChat();
  const looks: [typeof student | typeof teacher, string][] = [
    [student, `/student/chats/${chatId}`],
    [student, "/student/chats"],
    [teacher, `/teacher/chats/${chatId}`],
    [teacher, "/teacher/chats"],
  ];
  await sendMessage(student, { chatId, clientId: crypto.randomUUID(), text: "Hello" });
  for (const [person, path] of looks) {
    const page = await app.as(person).get(path);
    const to = page.link("Skip to the message box");
    expect(page.one(`textarea${to}`).getAttribute("name"), path).toBe("text");
  }
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
  const closed = await app.as(student).get(`/student/chats/${chatId}`);
  expect(closed.all("textarea")).toEqual([]);
  expect(closed.words()).not.toContain("Skip to the message box");
});

it("contact details wait for their writer without a script, and go out hidden", async () => {
  const { student, chatId } = await aChat();
  const browser = app.as(student);
  let page = await browser.get(`/student/chats/${chatId}`);
  page = await browser.press(page, /^Send$/, { text: "I am on WhatsApp: <b>me</b>" });
  expect(page.status).toBe(409);
  expect(page.words("mark")).toBe("WhatsApp");
  expect(page.field("text").value).toBe("I am on WhatsApp: <b>me</b>");
  page = await browser.submit(page, "Send with these parts hidden");
  expect(page.words("[role=log]")).toContain("I am on [contact details hidden]: <b>me</b>");
});

it("a message is found again without a script, and its place in the conversation", async () => {
  const { student, teacher, slug } = await aPair();
  const texts = ["El niño <b>lee</b>", ...Array.from({ length: 60 }, (_, n) => `line ${n}`)];
  const lines = texts.map((text, n) => ({ from: "student" as const, text, minutesAgo: 99 - n }));
  await aTalk({ student, teacher: { ...teacher, slug } }, lines);
  const browser = app.as(teacher);
  const page = await browser.get("/teacher/chats?q=NINO");
  expect(page.words("[role=search] + div mark")).toBe("niño");
  expect(page.html).not.toContain("<b>lee");
  const readSeq = async () => {
    const [chat] = await chatDb().select().from(chats).where(eq(chats.teacherId, teacher.id));
    return (await getChat(teacher, chat!.id)).readSeq;
  };
  const thread = await browser.get(page.one(`a[href*="around=1"]`).getAttribute("href")!);
  expect(thread.words("#message-1")).toContain("El niño");
  expect(thread.all("#message-61")).toHaveLength(0);
  // What is below it was not seen.
  expect(await readSeq()).toBe(0);
  await browser.get(thread.address.split("?")[0]!);
  expect(await readSeq()).toBe(61);
  const nobody = await app.as(await aStudent()).get("/student/chats?q=nino");
  expect(nobody.all("mark")).toHaveLength(0);
});

it("a conversation older than the newest two hundred is listed on the next page, and found by name and words", async () => {
  const { student, teacher, chatId } = await aChat();
  await db().update(users).set({ name: "Zoë Quillfeather" }).where(eq(users.id, student.id));
  await sendMessage(student, { chatId, clientId: crypto.randomUUID(), text: "marmalade" });
  const many = Array.from({ length: chatsPerPage }, (_, n) => n);
  const rows = await db()
    .insert(users)
    .values(
      many.map((n) => ({
        email: `${n}@many.example`,
        name: "One of many",
        role: "student" as const,
      })),
    )
    .returning({ id: users.id });
  const later = new Date(Date.now() + minute);
  const begun = await chatDb()
    .insert(chats)
    .values(
      rows.map(({ id }) => ({
        studentId: id,
        teacherId: teacher.id,
        lastSeq: 1,
        lastChange: 1,
        lastMessageAt: later,
      })),
    )
    .returning();
  await chatDb()
    .insert(messages)
    .values(
      begun.map((chat) => ({
        chatId: chat.id,
        seq: 1,
        change: 1,
        senderId: chat.studentId,
        clientId: crypto.randomUUID(),
        text: "Hello",
        createdAt: later,
      })),
    );
  const browser = app.as(teacher);
  const first = await browser.get("/teacher/chats");
  expect(first.words()).not.toContain("Quillfeather");
  const second = await browser.get(first.link("Older chats"));
  expect(second.all(`a[href="/teacher/chats/${chatId}"]`)).not.toEqual([]);
  expect(second.link("Newer chats")).toBe("/teacher/chats");
  expect((await browser.get("/teacher/chats?page=3")).link("Newer chats")).toBe(
    "/teacher/chats?page=2",
  );
  const byName = await browser.get("/teacher/chats?q=quill");
  expect(byName.all(`a[href="/teacher/chats/${chatId}"]`)).not.toEqual([]);
  const byWord = await browser.get("/teacher/chats?q=marmal");
  expect(byWord.words(`a[href*="around=1"]`)).toContain("Zoë Quillfeather");
});

it("a message is answered, edited, reacted to and deleted without a script", async () => {
  const { student, chatId } = await aChat();
  const browser = app.as(student);
  const path = `/student/chats/${chatId}`;
  let page = await browser.submit(await browser.get(path), /^Send/, { text: "Ayer he ido" });
  const step = async (name: string) => {
    const menu = await browser.get(page.link("More about this message", page.one("#message-1")));
    return browser.get(menu.link(name));
  };
  page = await browser.submit(await step("Reply"), /^Send/, { text: "Or fui?" });
  expect(page.words("#message-2")).toMatch(/In reply to You.*Ayer he ido/);
  const edit = await step("Edit");
  page = await browser.press(edit, "Save", { text: " " });
  expect(page.words("main")).toContain("Write something first.");
  page = await browser.submit(edit, "Save", { text: "Ayer fui" });
  expect(page.words("#message-1")).toMatch(/Ayer fui.*edited/);
  const menu = await browser.get(page.link("More about this message", page.one("#message-1")));
  page = await browser.submit(menu, "Heart");
  expect(page.one("#message-1 [aria-pressed]").getAttribute("aria-label")).toBe(
    "Heart, 1, from you",
  );
  page = await browser.submit(await step("Delete"), "Delete");
  expect(page.words("#message-1")).toContain("Message deleted");
  expect(page.words("#message-2")).toMatch(/In reply to You.*Message deleted/);
  const late = await browser.post(path, { intent: "edit", seq: "1", text: "x", before: "" });
  expect(late.status).toBe(422);
  expect((await browser.post(path, { intent: "steal", seq: "1" })).status).toBe(400);
});

it("the link past all messages leads to the field in which is written, whatever is written", async () => {
  const { student, teacher, chatId } = await aChat();
  for (const from of [student, teacher])
    await sendMessage(from, { chatId, clientId: crypto.randomUUID(), text: "Ayer fui" });
  const browser = app.as(student);
  const box = (page: Page) => {
    const [id] = [page.link("Skip to the message box").slice(1)];
    expect(page.all(`[id="${id}"]`)).toHaveLength(1);
    expect(page.all(`[hidden] [id="${id}"]`)).toHaveLength(0);
    return page.words(`label[for="${id}"]`);
  };
  const page = await browser.get(`/student/chats/${chatId}`);
  expect(box(page)).toMatch(/^Write to /);
  const step = async (seq: number, name: string | RegExp) => {
    const more = page.link("More about this message", page.one(`#message-${seq}`));
    return browser.get((await browser.get(more)).link(name));
  };
  expect(box(await step(1, "Edit"))).toBe("Edit your message");
  expect(box(await step(2, "Reply"))).toMatch(/^Write to /);
  expect(box(await step(2, "Save a word as a card"))).toBe("Word");
});

it("a chat that another site's page opens is not read by that [F18]", async () => {
  const { student, teacher, chatId } = await aChat();
  const text = "Are you there?";
  await sendMessage(student, { chatId, clientId: crypto.randomUUID(), text });
  const read = async () => {
    const { readSeq } = await getChat(teacher, chatId);
    return readSeq;
  };
  const browser = app.as(teacher);
  for (const site of ["cross-site", "same-site"]) {
    const headers = { "sec-fetch-site": site, "sec-fetch-dest": "document" };
    const page = await browser.get(`/teacher/chats/${chatId}`, { headers });
    expect(page.words("[role=log]")).toContain(text);
    expect(await read()).toBe(0);
  }
  const headers = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };
  await browser.get(`/teacher/chats/${chatId}`, { headers });
  expect(await read()).toBe(1);
});

it("the card next to a chat says what the student learns, and Join while the lesson can be joined, and otherwise from when [A25]", async () => {
  const { student, teacher, chatId } = await aChat();
  const card = async () => {
    const page = await app.as(student).get(`/student/chats/${chatId}`);
    return page.words("main");
  };
  const pair = { student, teacher: { ...teacher, slug: "" } };
  await aLesson(pair, { startsInMinutes: 120 });
  expect(await card()).toContain("You can join from");
  const lessonId = await aLesson(pair, { startsInMinutes: -55 });
  expect(await card()).not.toContain("You can join from");
  const page = await app.as(student).get(`/student/chats/${chatId}`);
  expect(page.all(`a[href="/lessons/${lessonId}/room"]`)).toHaveLength(1);
  const brief = { learning: "es", level: "B1", goal: "Talk with my neighbours" } as const;
  await db().update(users).set(brief).where(eq(users.id, student.id));
  const theirs = await app.as(teacher).get(`/teacher/chats/${chatId}`);
  expect(theirs.words(theirs.part("About this person"))).toMatch(
    /Learning\s*Spanish, level B1\s*Goal\s*Talk with my neighbours/,
  );
});

it("the first message is reached without a script, and from there the later ones", async () => {
  const { student, teacher, chatId } = await aChat();
  await chatDb()
    .insert(messages)
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        chatId,
        seq: n + 1,
        change: n + 1,
        senderId: teacher.id,
        clientId: crypto.randomUUID(),
        text: `(${n + 1})`,
        createdAt: new Date(Date.now() - (200 - n) * 60_000),
      })),
    );
  await chatDb().update(chats).set({ lastSeq: 120, lastChange: 120 }).where(eq(chats.id, chatId));
  const browser = app.as(student);
  const address = `/student/chats/${chatId}`;
  expect((await browser.get(address)).all(`a[href="${address}?from=1"]`)).toHaveLength(1);
  const first = await browser.get(`${address}?from=1`);
  expect(first.words("[role=log]")).toMatch(/\(1\).*\(50\)/s);
  expect(first.words("[role=log]")).not.toContain("(51)");
  const later = await browser.get(`${address}?from=51`);
  expect(later.words("[role=log]")).toMatch(/\(51\).*\(100\)/s);
  const last = await browser.get(`${address}?from=101`);
  expect(last.all(`a[href*="from=121"]`)).toEqual([]);
});

it("a chat is muted from its card, and what one shows in chats is chosen in the account, without a script", async () => {
  const { student, chatId } = await aChat();
  const browser = app.as(student);
  const chat = `/student/chats/${chatId}`;
  await browser.post(chat, { mute: "on" });
  const card = async () => (await browser.get(chat)).words("aside");
  expect(await card()).toContain("Unmute");
  await browser.post(chat, { mute: "off" });
  expect(await card()).not.toContain("Unmute");
  const settings = "/account/notifications";
  const drawn = await browser.get(settings);
  const page = await browser.submit(drawn, "Save", { showReading: [] });
  expect(page.words("[role=status]")).toContain("Your choice is saved");
  const isOn = (name: string) => page.one(`input[name=${name}]`).hasAttribute("checked");
  expect([isOn("showReading"), isOn("showTyping")]).toEqual([false, true]);
});

it("a chat is nobody else's", async () => {
  const { chatId } = await aChat();
  const [student, teacher] = [app.as(await aStudent()), app.as(await aTeacher())];
  expect((await student.get(`/student/chats/${chatId}`)).status).toBe(404);
  expect((await teacher.get(`/teacher/chats/${chatId}`)).status).toBe(404);
  expect((await student.get("/student/chats/not-an-id")).status).toBe(404);
  expect((await student.get(`/teacher/chats/${chatId}`)).status).toBe(403);
});

it("a student begins a chat from a profile", async () => {
  const { student, slug } = await aPair();
  const browser = app.as(student);
  const begun = await browser.post("/student/chats", { teacher: slug });
  expect(begun.status).toBe(302);
  expect((await browser.follow(begun)).words("main")).toContain("Say hello to");
  expect((await browser.post("/student/chats", { teacher: "nobody-here" })).status).toBe(404);
  expect((await browser.post("/student/chats", {})).status).toBe(400);
});

describe("a visitor who presses Message on a profile [A14]", () => {
  const inputOf = (slug: string) => `/student/chats?with=${slug}`;
  const chatsOf = (id: string) => chatDb().select().from(chats).where(eq(chats.studentId, id));

  it("is told to whom they write on every page of signing up, and ends in a new chat with that teacher", async () => {
    const slug = `ines-${crypto.randomUUID()}`;
    await aTeacher({ person: { name: "Inés Valverde" }, profile: { slug } });
    const browser = app.visitor();
    const profile = await browser.get(`/student/teachers/${slug}`);
    const login = await browser.get(profile.link("Message Inés first"));
    expect(login.words(login.part("Your message"))).toContain("Message to Inés Valverde");
    const form = await browser.get(login.link("Student Sign Up", login.one("main")));
    expect(form.words(form.part("Your message"))).toContain("Message to Inés Valverde");
    const email = `${crypto.randomUUID()}@example.test`;
    const newPassword = "a kettle on the quay";
    const fields = { name: "Nia Ahmed", email, password: newPassword, adult: "yes", terms: "yes" };
    const sent = await browser.follow(await browser.press(form, "Make my account", fields));
    expect(sent.words("h1")).toBe("Check your mail");
    expect(sent.words(sent.part("Your message"))).toContain("Message to Inés Valverde");
    const code = /^\d{6}/.exec((await mailsTo(email)).at(-1)!.subject)![0];
    const confirmed = await browser.press(sent, "Confirm this address", { code });
    expect(confirmed.location).toBe(inputOf(slug));
    const page = await browser.follow(confirmed);
    expect(page.words("h1")).toBe("New chat with Inés Valverde");
    const begun = await browser.press(page, "Start chat with Inés");
    expect((await browser.follow(begun)).words("main")).toContain("Say hello to Inés");
  });

  it("begins nothing by looking, and goes on to the chat that there is", async () => {
    const { student, slug } = await aPair();
    const browser = app.as(student);
    expect((await browser.get(inputOf(slug))).status).toBe(200);
    expect(await chatsOf(student.id)).toEqual([]);
    const opened = await openChat(student, slug);
    if (!opened.ok) throw new Error(opened.reason);
    expect((await browser.get(inputOf(slug))).location).toBe(`/student/chats/${opened.chatId}`);
  });

  it("is told why where no chat can begin: no such teacher, one who takes no messages, too many in a day", async () => {
    const { student, teacher, slug } = await aPair();
    const browser = app.as(student);
    const nobody = await browser.get(inputOf("nobody-here"));
    expect(nobody.status).toBe(404);
    expect(nobody.words("main")).toContain("There is no teacher at this address.");
    expect(nobody.link("Find a teacher", nobody.one("[aria-label=Conversation]"))).toBe(
      "/student/teachers",
    );
    await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
    const closed = await browser.get(inputOf(slug));
    expect(closed.words("main")).toContain("This teacher is not taking messages at the moment.");
    const login = await app.visitor().get(`/login?next=${encodeURIComponent(inputOf(slug))}`);
    expect(login.all("[aria-label='Your message']")).toEqual([]);
    for (let begun = 0; begun < rules.chat.newTeachersPerDay; begun++)
      await openChat(student, (await aPair()).slug);
    const full = await browser.get(inputOf((await aPair()).slug));
    expect(full.words("main")).toContain("You can write to more tomorrow.");
    expect(full.words("main")).not.toContain("Start chat");
  });

  it("and is a teacher: the page says that it is for students, and signing in leads to their own", async () => {
    const { teacher, slug } = await aPair();
    const browser = app.as(teacher);
    expect((await browser.get(inputOf(slug))).status).toBe(403);
    const login = `/login?${new URLSearchParams({ next: inputOf(slug) })}`;
    expect((await browser.get(login)).location).toBe("/teacher/dashboard");
  });
});

it("a student saves a correction as a card by one press, and a word of any message, without a script", async () => {
  const { student, teacher, chatId } = await aChat();
  await sendMessage(student, {
    chatId,
    clientId: crypto.randomUUID(),
    text: "Ayer he ido al mercado.",
  });
  const corrected = { text: "Ayer fui al mercado.", before: "Ayer he ido al mercado.", reason: "" };
  await correctMessage(teacher, { chatId, clientId: crypto.randomUUID(), seq: 1, ...corrected });
  const [browser, thread] = [app.as(student), `/student/chats/${chatId}`];

  const page = await browser.get(thread);
  // As a screen reader says it: many pass over del and ins.
  expect(page.words("#message-2 p[dir=auto]:has(del)")).toMatch(
    /^Ayer deleted he ido, inserted fui, al mercado\.$/,
  );
  const answer = await browser.press(page, "Save as a card");
  expect(answer.headers.get("location")).toBe(`${thread}#message-2`);
  const saved = await browser.get(thread);
  expect(saved.words("#message-2")).toContain("Saved as a card");
  expect((await browser.get(saved.link("Saved as a card"))).words("main")).toContain("fui");
  // Once more from a page that does not know of it yet.
  const again = await browser.press(page, "Save as a card");
  expect([again.status, again.words("main")]).toEqual([
    409,
    expect.stringContaining("You have a card with this word already."),
  ]);

  const asked = await browser.get(`${thread}?message=1&step=save`);
  const empty = await browser.press(asked, "Save the word", { term: "", meaning: "market" });
  expect(empty.words("main")).toContain("Write the word");
  expect(empty.field("meaning").value).toBe("market");
  await browser.press(asked, "Save the word", { term: "mercado", meaning: "market" });
  const known = await browser.get(thread);
  expect(known.words("main")).toContain("1 word, 1 correction");
  // The saved word lights up where it is written, and says what it means.
  expect(known.words("#message-1 p button")).toContain("mercado");
  expect(known.words("#message-1 [popover]")).toBe("mercado: market");

  const own = await app.as(teacher).get(`/teacher/chats/${chatId}`);
  expect(own.words("main")).not.toContain("Save as a card");
  // To the teacher the words light up where the student shows them.
  const lit = async (address: string) => {
    const theirs = await app.as(teacher).get(address);
    return theirs.list("[role=log] p:has(> [popover]) button");
  };
  expect(await lit(`/teacher/chats/${chatId}`)).toEqual([]);
  await setShareFading(student, true);
  const word = "mercado (a word that Priya has saved)";
  for (const address of [`/teacher/chats/${chatId}`, "/teacher/chats"])
    expect(await lit(address)).toEqual([word]);
  const [row] = await db()
    .select()
    .from(teachers)
    .where(eq(teachers.userId, (await aTeacher()).id));
  const elsewhere = await openChat(student, row!.slug);
  if (!elsewhere.ok) throw new Error(elsewhere.reason);
  await sendMessage(student, {
    chatId: elsewhere.chatId,
    clientId: crypto.randomUUID(),
    text: "Al mercado",
  });
  const other = await app.as({ id: row!.userId }).get(`/teacher/chats/${elsewhere.chatId}`);
  expect(other.all("[role=log] [popover]")).toEqual([]);
  const forged = { intent: "save-correction", seq: "2" };
  expect((await app.as(teacher).post(`/teacher/chats/${chatId}`, forged)).status).toBe(400);
  expect((await app.as(await aStudent()).post(thread, forged)).status).toBe(404);
});

it("the card beside a thread has its latest files, each with a way to its message", async () => {
  const { student, teacher, chatId } = await aChat();
  const thread = `/student/chats/${chatId}`;
  for (const name of ["one", "two", "three", "four"]) {
    const form = new FormData();
    form.set("clientId", crypto.randomUUID());
    form.set("text", "");
    form.append("attached", new File([`${name} verbs`], `${name}.txt`));
    await app.as(student).get(thread, { method: "POST", body: form });
  }
  const card = (await app.as(teacher).get(`/teacher/chats/${chatId}`)).part("About this person");
  const page = await app.as(student).get(thread);
  expect(page.words(card)).toMatch(/4 files\s*four\.txt, 1 kB\s*three\.txt, 1 kB\s*two\.txt/);
  expect(page.words(card)).toMatch(/Earlier files\s*one\.txt/);
  const link = page.link("four.txt, 1 kB");
  expect(link).toBe(`${thread}?around=4#message-4`);
});

it("hundreds of texts that would run are letters in a thread, its list, its search and on cards [E1]", async () => {
  const { student, teacher, chatId } = await aChat();
  // Addresses may be written from then on.
  await aCompletedLesson(student, teacher, { daysAgo: 3 });
  const parts = hostileParts(rules.chat.characters);
  const begun = Date.now() - parts.length * 2 * minute;
  for (const [n, text] of parts.entries()) {
    const clientId = crypto.randomUUID();
    const at = new Date(begun + n * minute);
    const sent = await sendMessage(student, { chatId, clientId, text, replyTo: n || null }, at);
    expect(sent.ok, text).toBe(true);
  }
  const term = parts[0]!.split("\n")[1]!.slice(0, 100);
  await saveWord(student, { chatId, seq: 1, term, meaning: term });
  const correction = { seq: 1, before: parts[0]!, text: parts[1]!, reason: parts[2]! };
  const clientId = crypto.randomUUID();
  const reason = correction.reason.slice(0, rules.chat.reasonCharacters);
  await correctMessage(teacher, { chatId, clientId, ...correction, reason });
  const browser = app.as(student);
  await browser.press(await browser.get(`/student/chats/${chatId}`), "Save as a card");

  const thread = await browser.get(`/student/chats/${chatId}?message=1&step=edit`);
  // Each line is an element; an address says that it opens elsewhere, and a saved word what it means.
  for (const added of thread.all("[role=log] p :is(.sr-only, [popover])")) added.remove();
  const shown = thread.all("[role=log] p").map(({ textContent }) => textContent);
  expect(parts.filter((part) => !shown.includes(part.replaceAll("\n", "")))).toEqual([]);
  const found = await browser.get("/student/chats?q=window");
  const cards = await browser.get("/student/words");
  const sitting = await browser.get("/student/practice?show=yes");
  for (const page of [thread, found, cards, sitting]) {
    for (const element of "img script iframe object embed style meta base video math".split(" "))
      expect(page.all(`main ${element}:not([src^="/files/"])`), element).toEqual([]);
    for (const link of page.all("main a"))
      expect(link.getAttribute("href")).toMatch(/^([/#?]|https?:)/);
  }
});
