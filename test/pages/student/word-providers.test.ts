import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countAttempt } from "#app/features/accounts/account-security/limits.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { addFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { editFlashcard } from "#app/features/practice/flashcards/edit-flashcard.server.ts";
import { listAllFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { rules } from "#config/rules.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { startDictionary, startTranslator } from "#test/servers/word-providers.ts";

useDatabase();
const app = useApp();

let translator: Awaited<ReturnType<typeof startTranslator>>;
let dictionary: Awaited<ReturnType<typeof startDictionary>>;
beforeAll(async () => {
  [translator, dictionary] = await Promise.all([startTranslator(), startDictionary()]);
});
afterAll(() => Promise.all([translator.stop(), dictionary.stop()]));

const configured = () => ({
  TRANSLATION_URL: translator.url,
  TRANSLATION_LABEL: "Babel <b>Ltd</b>",
  DICTIONARY_URL: dictionary.url,
  DICTIONARY_LABEL: "Lexicon",
});
const nobody = { TRANSLATION_URL: undefined, DICTIONARY_URL: undefined };
beforeEach(() => void Object.assign(env(), configured()));

async function aChat() {
  const slug = `ines-${crypto.randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const send = (person: { id: string }, text: string) =>
    sendMessage(person, { chatId, clientId: crypto.randomUUID(), text });
  await send(student, "Hello");
  await send(teacher, "Pon la mesa.");
  const path = `/student/chats/${chatId}`;
  return { student, teacher, chatId, browser: app.as(student), path };
}

async function aWord() {
  const student = await aStudent();
  const word = { language: "es", term: "mesa", meaning: "?", sentence: "", hint: "" };
  await addFlashcards(student, [word], "own");
  const [card] = await listAllFlashcards(student);
  return { student, card: card!, browser: app.as(student), path: `/student/words/${card!.id}` };
}

describe("a message in its reader's language, without a script", () => {
  it("stands under it with who made it, and is hidden again", async () => {
    const { browser, path } = await aChat();
    const page = await browser.get(`${path}?message=2&step=choose`);
    expect(page.words("[role=log]")).toContain("Sends this message to Babel <b>Ltd</b>.");
    const said = await browser.press(page, "Translate");
    expect(said.status).toBe(200);
    expect(said.words(said.part("Translation"))).toMatch(
      /^From Spanish into English ?\[en\] Pon la mesa\. ?Translated by Babel <b>Ltd<\/b>\. It can be wrong\. ?Hide$/,
    );
    const hidden = await browser.submit(said, "Hide");
    expect(hidden.words("[role=log]")).toContain("Pon la mesa.");
    expect(hidden.all("[aria-label=Translation]")).toHaveLength(0);
  });

  it("is there for the teacher as well, in the language that they are native in", async () => {
    const { teacher, chatId } = await aChat();
    const browser = app.as(teacher);
    const page = await browser.get(`/teacher/chats/${chatId}?message=1&step=choose`);
    const said = await browser.press(page, "Translate");
    expect(said.words(said.part("Translation"))).toContain("[es] Hello");
  });

  it("is not offered of one's own, and says why there is none", async () => {
    const { browser, path } = await aChat();
    expect((await browser.get(`${path}?message=1&step=choose`)).html).not.toContain("Translate");
    const own = await browser.post(path, { intent: "translate", seq: "1" });
    expect(own.status).toBe(422);
    expect((await browser.post(path, { intent: "translate", seq: "x" })).status).toBe(400);
    Object.assign(env(), { TRANSLATION_URL: dictionary.url });
    const page = await browser.get(`${path}?message=2&step=choose`);
    const failed = await browser.press(page, "Translate");
    expect(failed.status).toBe(422);
    expect(failed.words(failed.part("Translation"))).toContain("could not translate this");
  });

  it("is nobody else's, and nothing where an operator has named nobody", async () => {
    const { browser, path } = await aChat();
    const asked = { intent: "translate", seq: "2" };
    expect((await app.as(await aStudent()).post(path, asked)).status).toBe(404);
    Object.assign(env(), nobody);
    for (const step of ["choose", "save"])
      expect((await browser.get(`${path}?message=2&step=${step}`)).html).not.toMatch(
        /Translate|Look it up|[Ss]ends th/,
      );
    const sent = translator.seen.length;
    expect((await browser.post(path, asked)).status).toBe(422);
    expect(translator.seen).toHaveLength(sent);
  });
});

describe("what a word means, without a script", () => {
  it("is looked up while a word of a message is saved, and taken by one press", async () => {
    const { student, browser, path } = await aChat();
    const page = await browser.get(`${path}?message=2&step=save`);
    expect(page.words("main")).toContain(
      "Looking it up sends the word to Lexicon and Babel <b>Ltd</b>.",
    );
    const empty = await browser.press(page, "Look it up", { meaning: "kept" });
    expect(empty.status).toBe(400);
    expect(empty.field("term").error).toBe("Write the word");
    expect(empty.field("meaning").value).toBe("kept");
    const found = await browser.press(page, "Look it up", { term: "mesa" });
    expect(found.status).toBe(200);
    expect(found.field("term").value).toBe("mesa");
    expect(found.words("main")).toMatch(
      /noun ?A flat board on legs\. ?“Pon la mesa\.”.*From Lexicon/,
    );
    expect(found.words("main")).toMatch(/\[en\] mesa.*Translated by Babel/);
    const take = "A flat board on legs.";
    const taken = await browser.press(found, /^Use this: A flat board/);
    expect(taken.field("term").value).toBe("mesa");
    expect(taken.field("meaning").value).toBe(take);
    await browser.press(taken, "Save the word");
    expect(await listAllFlashcards(student)).toMatchObject([{ term: "mesa", meaning: take }]);
  });

  it("is looked up on a word's own page, where nothing typed is lost and a newer save still says so", async () => {
    const { student, card, browser, path } = await aWord();
    const typed = { hint: "It is in the kitchen", sentence: "La mesa" };
    const page = await browser.get(path);
    const { term, sentence, version } = card;
    await editFlashcard(student, card.id, { term, meaning: "table", sentence, hint: "", version });
    const found = await browser.press(page, "Look it up", typed);
    expect(found.field("hint").value).toBe(typed.hint);
    expect(found.words("main")).toContain("A flat hill.");
    const taken = await browser.press(found, /^Use this: A flat hill/);
    expect(taken.field("sentence").value).toBe(typed.sentence);
    expect(taken.field("meaning").value).toBe("A flat hill.");
    const late = await browser.press(taken, "Save");
    expect(late.status).toBe(409);
    expect(late.words("main")).toContain("has changed since you opened it");
    Object.assign(env(), nobody);
    expect((await browser.get(path)).html).not.toContain("Look it up");
    expect((await browser.post(path, { ask: "look-up", term: "mesa" })).status).toBe(422);
  });

  it("is said to be unknown, and asked for so many times an hour", async () => {
    const { student, browser, path } = await aWord();
    const unknown = await browser.post(path, { ask: "look-up", term: "xyz" });
    expect(unknown.words("main")).toContain("Lexicon does not have this word.");
    const limit = { what: "look-up", who: student.id, most: rules.dictionary.perHour, minutes: 60 };
    await Promise.all(Array.from({ length: limit.most }, () => countAttempt(limit)));
    const refused = await browser.post(path, { ask: "look-up", term: "mesa" });
    expect(refused.status).toBe(429);
    expect(refused.words("main")).toContain("as many words as one person can within an hour");
  });
});
