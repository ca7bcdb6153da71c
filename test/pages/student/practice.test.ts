import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { listAllFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { answerFlashcards } from "#app/features/practice/sitting/answer-flashcards.server.ts";
import { readAnkiPackage } from "#app/features/practice/transfer/anki-import.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { aSound } from "#test/files/sounds.ts";

useDatabase();
const app = useApp();

async function whoPractises(count = 2) {
  const student = await aStudent();
  const words = Array.from({ length: count }, (_, n) => ({
    language: "es",
    term: `palabra ${n}`,
    meaning: `word ${n}`,
    sentence: "Una frase.",
  }));
  await addFlashcards(student, words, "own");
  return { student, browser: app.as(student) };
}

describe("practising words", () => {
  it("goes from the word to its answer and to the next, and back, without a script", async () => {
    const { browser } = await whoPractises();
    const page = await browser.get("/student/practice");
    expect(page.words("h1")).toBe("Two words, two windows");
    expect(page.words("article")).not.toContain("word 0");
    const shown = await browser.press(page, "Show the answer");
    expect(shown.words("article")).toContain("word 0");
    expect(shown.words("article")).toContain("Una frase.");
    const next = await browser.follow(await browser.submit(shown, /^Easy/));
    expect(next.words("main")).toContain("1 answered. 1 to go.");
    expect(next.words("article")).toContain("palabra 1");
    const back = await browser.follow(await browser.submit(next, "Undo last answer"));
    expect(back.words("article")).toContain("palabra 0");
  });

  it("asks the words of one language alone where there are several", async () => {
    const { student, browser } = await whoPractises(1);
    const page = await browser.get("/student/practice");
    expect(page.all("nav[aria-label=Languages]")).toEqual([]);
    await addFlashcards(student, [{ language: "it", term: "il mare", meaning: "sea" }], "own");
    const both = await browser.get("/student/practice");
    const italian = await browser.get(both.link("Italian"));
    expect(italian.words("article")).toContain("il mare");
    const shown = await browser.press(italian, "Show the answer");
    const done = await browser.follow(await browser.submit(shown, /^Easy/));
    expect(done.words("main")).toContain("All answered");
  });

  it("ends when all are known, and says when the next word is due", async () => {
    const { browser } = await whoPractises(1);
    const shown = await browser.get("/student/practice?show=yes");
    const done = await browser.follow(await browser.submit(shown, /^Easy/));
    expect(done.words("main")).toContain("All answered");
    expect(done.words("main")).toContain("The next word is due");
    expect((await app.as(await aStudent()).get("/student/practice")).words("main")).toContain(
      "No words yet",
    );
  });

  it("has the word written, or put into its sentence, and says how near it was", async () => {
    const student = await aStudent();
    const word = { language: "es", term: "el té", meaning: "tea", sentence: "Bebo el té frío." };
    await addFlashcards(student, [{ ...word, hint: "With an accent" }], "own");
    const browser = app.as(student);
    const first = await browser.get("/student/practice");
    const written = await browser.get(first.link("Write"));
    expect(written.words("article")).toContain("tea");
    expect(written.words("article")).not.toContain("el té");
    const gap = await browser.get(first.link("Fill the gap"));
    expect(gap.words("article")).toContain("Bebo gap frío.");
    const shown = await browser.press(gap, "Check", { typed: "el te" });
    expect(shown.words("article")).toContain("You wrote “el te”. Nearly: look at the accents.");
    expect(shown.words("article")).toContain("Bebo el té frío.");
    expect(shown.words("article")).toContain("With an accent");
    const done = await browser.follow(await browser.submit(shown, /^Good/));
    expect(done.address).toContain("exercise=gap");
    const known = await browser.get("/student/practice?exercise=anything");
    expect(known.status).toBe(200);
  });

  it("says on how many days one has practised, at the end and on the dashboard", async () => {
    const { browser } = await whoPractises(2);
    expect((await browser.get("/student/dashboard")).words("main")).not.toContain("practised on");
    const shown = await browser.get("/student/practice?show=yes");
    const next = await browser.follow(await browser.submit(shown, /^Easy/));
    const line = "You have practised on 1 of the last seven days.";
    expect((await browser.get("/student/dashboard")).words("main")).toContain(line);
    const last = await browser.press(next, "Show the answer");
    const done = await browser.follow(await browser.submit(last, /^Easy/));
    expect(done.words("main")).toContain(line);
  });

  it("hands a browser the words of the next seven days, and a page without a word in it to show them on", async () => {
    const { student, browser } = await whoPractises(3);
    const [first, second] = await listAllFlashcards(student);
    const given = (flashcard: string, rating: 1 | 4) => ({
      id: randomUUID(),
      flashcard,
      rating,
      at: Date.now(),
      undone: false,
    });
    // Easy: not before more than a week; again: in a minute.
    await answerFlashcards(student, [given(first!.id, 4), given(second!.id, 1)]);
    const headers = { cookie: await browser.cookie() };
    const answer = await fetch(`${app.url()}/student/practice/kept-words`, { headers });
    expect(await answer.json()).toMatchObject({
      personId: student.id,
      languages: { es: "Spanish" },
      words: [
        { term: "palabra 2", reviews: [] },
        { term: "palabra 1", reviews: [{ rating: 1 }] },
      ],
    });
    const page = await browser.get("/student/practice?kept=yes");
    expect(page.words("main")).toContain("Looking for the words that are kept on this device.");
    expect(page.html).not.toContain("palabra");
  });

  it("says why a word is read that was to be heard, and where its sound is recorded", async () => {
    const { student, browser } = await whoPractises(1);
    const [word] = await listAllFlashcards(student);
    const page = await browser.get("/student/practice?exercise=hear");
    expect(page.words("article")).toContain("Nobody has recorded this word yet");
    expect(page.link("Record how it sounds")).toBe(`/student/words/${word!.id}`);
    expect((await browser.get("/student/practice")).words("article")).not.toContain("recorded");
  });

  it("offers to listen only where a word has a sound, without a script and so without a voice", async () => {
    const { student, browser } = await whoPractises(1);
    const offered = async (path = "/student/practice") => {
      const page = await browser.get(path);
      return page.list("nav[aria-label=Exercises] a");
    };
    expect(await offered()).toEqual(["Read", "Write", "Fill the gap", "Mixed"]);
    // Who has chosen it before sees that, and why the word is read.
    expect(await offered("/student/practice?exercise=hear")).toContain("Listen");
    const [word] = await listAllFlashcards(student);
    const body = new FormData();
    body.append("sound", new File([await aSound({ seconds: 1 })], "word"));
    await browser.get(`/student/words/${word!.id}`, { method: "POST", body });
    expect(await offered()).toContain("Listen");
  });

  it("refuses an answer that is none", async () => {
    const { browser } = await whoPractises(1);
    const page = await browser.get("/student/practice?show=yes&since=later");
    expect(page.status).toBe(200);
    expect(
      (await browser.post("/student/practice", { intent: "answer", rating: "9" })).status,
    ).toBe(400);
    expect((await browser.post("/student/practice", { intent: "else" })).status).toBe(400);
  });
});

describe("a student's words", () => {
  it("are added, found, changed and taken out; what is wrong is said at its field", async () => {
    const { student, browser } = await whoPractises(1);
    const page = await browser.get("/student/words");
    const wrong = await browser.submit(page, "Add", { language: "", term: "", meaning: "the sea" });
    expect(wrong.status).toBe(400);
    expect(wrong.field("language").error).toBe("Choose a language");
    expect(wrong.field("term").error).toBe("Write the word");
    const word = { language: "es", term: "el mar", meaning: "the sea" };
    const added = await browser.follow(await browser.submit(page, "Add", word));
    expect(added.words("[role=status]")).toContain("Added: el mar");
    for (const meaning of ["the sea", "word 0"]) expect(added.words("table")).toContain(meaning);
    const twice = await browser.submit(page, "Add", { ...word, term: "El Mar", meaning: "ocean" });
    expect(twice.field("term").error).toContain("You have a card with this word");
    expect((await browser.get(twice.link("The card with “El Mar”"))).words("h1")).toContain(
      "el mar",
    );
    // What one learns comes first, and is chosen.
    expect(page.words("optgroup[label='You learn']")).toContain("Spanish");
    expect(page.field("language").value).toBe("es");
    const sea = (await listAllFlashcards(student)).find(({ term }) => term === "el mar")!;
    const one = await browser.get(`/student/words/${sea.id}`);
    const changed = await browser.follow(await browser.submit(one, "Save", { meaning: "sea" }));
    expect(changed.words("table")).toContain("sea");
    const late = await browser.submit(one, "Save", { meaning: "ocean" });
    expect(late.words("[role=alert]")).toContain("This word has changed since you opened it");
    const gone = await browser.follow(await browser.submit(one, "Take it out"));
    expect(gone.words("main")).not.toContain("el mar");
    const back = await browser.follow(await browser.submit(gone, "Put it back"));
    expect(back.words("table")).toContain("el mar");
    expect((await browser.get("/student/words?q=nothing")).words("main")).toContain(
      "None of your words",
    );
  });

  it("go as CSV and to Anki, and nobody else opens one [E3]", async () => {
    const { student, browser } = await whoPractises();
    const csv = (await browser.get("/student/words.csv")).html.trim().split("\r\n");
    expect(csv[1]).toContain('"es","palabra 0","word 0","Una frase.",""');
    const headers = { cookie: await browser.cookie() };
    const file = await fetch(`${app.url()}/student/words.apkg`, { headers });
    const read = await readAnkiPackage(new Uint8Array(await file.arrayBuffer()));
    expect(read).toMatchObject({ words: [{ term: "palabra 0" }, { term: "palabra 1" }] });
    const [word] = await listAllFlashcards(student);
    const stranger = app.as(await aStudent());
    expect((await stranger.get(`/student/words/${word!.id}`)).status).toBe(404);
    expect((await stranger.post(`/student/words/${word!.id}`, { intent: "remove" })).status).toBe(
      404,
    );
  });

  it("are imported from a table and from Anki, and a file that is neither is refused", async () => {
    const { student, browser } = await whoPractises(2);
    const send = async (content: string | Uint8Array, language = "es") => {
      const body = new FormData();
      body.set("language", language);
      body.set("file", new File([content as BlobPart], "words"));
      const headers = { cookie: await browser.cookie(), origin: app.origin };
      const path = `${app.url()}/student/words/import`;
      return fetch(path, { method: "POST", headers, body, redirect: "manual" });
    };
    const csv = '\uFEFFword;meaning\n"el mar";the sea\n;nothing\nel río;the river\n';
    expect((await send(csv)).headers.get("location")).toMatch(
      /^\/student\/words\?added=2&returned=0&known=0&skipped=1&left=0&import=\d+&heading=$/,
    );
    const page = await browser.get(
      "/student/words?added=2&returned=1&known=1&skipped=1&left=0&heading=",
    );
    expect(page.words("main")).toContain(
      "2 words added. 1 word that you had taken out came back. You had 1 word already. 1 word without",
    );
    expect(page.words("main")).toContain("The first line is a heading");
    const other = await send("palabra,meaning\nEl Mar,ocean\nla sal,salt\n");
    expect(other.headers.get("location")).toMatch(
      /added=1&returned=0&known=1&skipped=0&left=0&import=\d+&heading=$/,
    );
    expect(await (await send("")).text()).toContain("This file is empty");
    const headers = { cookie: await browser.cookie() };
    const own = await fetch(`${app.url()}/student/words.apkg`, { headers });
    const again = await send(new Uint8Array(await own.arrayBuffer()));
    expect(again.headers.get("location")).toContain("added=0");
    expect(await listAllFlashcards(student)).toHaveLength(5);
    for (const content of ["", "\0\x01", new Uint8Array([0x50, 0x4b, 3, 4])])
      expect((await send(content)).status).toBe(400);
    expect((await send(csv, "xx")).status).toBe(400);
    expect(await (await send("nothing")).text()).toContain("There is no word with a meaning");
  });

  it("of a lesson come by the teacher's write-up, and the teacher sees the fading ones once shared", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher);
    const theirs = app.as(teacher);
    const form = await theirs.get(`/teacher/lessons/${lessonId}/write-up`);
    await theirs.submit(form, /^Save/, { summary: "We spoke", words: "la mesa = the table" });
    const browser = app.as(student);
    expect((await browser.get("/student/practice")).words("article")).toContain("written down by");
    expect((await browser.get("/student/dashboard")).words("#to-do")).toContain(
      "1 word to practise",
    );
    const file = async () => (await theirs.get(`/teacher/students/${student.id}`)).words("main");
    expect(await file()).not.toContain("Words to bring back");
    await browser.submit(await browser.get("/student/words"), "Save", { share: "yes" });
    expect(await file()).toContain("Words to bring back");
  });

  it("go out again when an import is undone, but for those that were answered since", async () => {
    const { student, browser } = await whoPractises(1);
    const body = new FormData();
    body.append("language", "es");
    body.append("file", new File(["uno,one\ndos,two\ntres,three"], "words.csv"));
    const sent = await browser.get("/student/words/import", { method: "POST", body });
    const page = await browser.follow(sent);
    const uno = (await listAllFlashcards(student)).find(({ term }) => term === "uno")!;
    const answer = { id: randomUUID(), flashcard: uno.id, rating: 3, at: Date.now() } as const;
    await answerFlashcards(student, [{ ...answer, undone: false }]);
    const undone = await browser.follow(await browser.submit(page, "Undo the import"));
    expect(undone.words("main")).toContain(
      "2 words of the import are out again. 1 word that you have answered stays.",
    );
    const left = (await listAllFlashcards(student)).map(({ term }) => term);
    expect(left.toSorted()).toEqual(["palabra 0", "uno"]);
    expect((await browser.get(page.address)).words("main")).not.toContain("Undo the import");
  });

  it("have a sound of three seconds, which their student alone hears, and which is deleted again", async () => {
    const { student, browser } = await whoPractises(1);
    const [word] = await listAllFlashcards(student);
    const address = `/student/words/${word!.id}`;
    const send = async (person: typeof student, seconds: number) => {
      const body = new FormData();
      body.append("sound", new File([await aSound({ seconds })], "word"));
      return (await app.as(person).get(address, { method: "POST", body })).status;
    };
    expect(await send(student, 9)).toBe(422);
    expect(await send(await aStudent(), 2)).toBe(404);
    expect(await send(student, 2)).toBe(201);
    const [heard] = await listAllFlashcards(student);
    const sound = `/files/${heard!.soundId}`;
    expect((await browser.get(sound)).status).toBe(200);
    expect((await app.as(await aStudent()).get(sound)).status).toBe(404);
    expect((await browser.get("/student/words")).words("table")).toContain("Hear “palabra 0”");
    expect(await send(student, 1)).toBe(201);
    expect((await browser.get(sound)).status).toBe(404);
    await browser.submit(await browser.get(address), "Delete the sound");
    expect(await listAllFlashcards(student)).toMatchObject([{ soundId: null }]);
  });
});
