import { describe, expect, it } from "vitest";
import { teacherEntries } from "#db/seed/teachers/build-teachers.ts";
import { contactDetails, contactsIn, hasContact } from "./contact-detail-detection.ts";

const marked = (text: string) =>
  contactDetails(text)
    .filter(({ isContact }) => isContact)
    .map((part) => part.text);

describe("what seems to say how somebody is reached elsewhere", () => {
  it.each([
    ["Write to ines.v@mail.example, please", "ines.v@mail.example"],
    ["I am @ines_teaches there", "@ines_teaches"],
    ["See https://ines.example/book?x=1 first", "https://ines.example/book?x=1"],
    ["www.ines.example has more", "www.ines.example"],
    ["Ask at wa.me/447700900123", "wa.me/447700900123"],
    ["or on t.me/ines", "t.me/ines"],
    ["Call +44 7700 900-123 today", "+44 7700 900-123"],
  ])("%s", (text, contact) => {
    expect(marked(text)).toEqual([contact]);
    expect(hasContact("Nothing here.", text)).toBe(true);
    const parts = contactDetails(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });

  it.each([
    ["Pay me via PayPal directly", "PayPal"],
    ["find me as ines underscore teacher on insta", "as ines underscore teacher"],
    ["ines underscore teacher", "ines underscore teacher"],
    ["Write to ines at gmail dot com", "ines at gmail dot com"],
    ["ines (at) hotmail (dot) es", "ines (at) hotmail (dot) es"],
    ["ines at teachers dot net has it", "ines at teachers dot net"],
    ["I am on WhatsApp", "WhatsApp"],
    ["whats app me", "whats app"],
    ["ask on telegram", "telegram"],
    ["IG: ines.teaches", "IG: ines"],
    ["my instagram has more", "instagram"],
    ["see inesteaches.com first", "inesteaches.com"],
    ["Find me on Facebook", "Find me on Facebook"],
    ["my Skype name is ines", "my Skype name"],
    ["oh seven seven double oh nine one two three", "oh seven seven double oh nine one two three"],
    ["call seven 7 oh oh nine, one two three four", "seven 7 oh oh nine, one two three four"],
    ["Revolut is easier", "Revolut"],
    ["you may pay me in cash", "pay me in cash"],
    ["we go on outside the platform", "outside the platform"],
    ["mi correo es ana punto ruiz arroba escuela punto es", "ruiz arroba escuela punto es"],
    ["maria arroba correo.es", "maria arroba correo.es"],
    ["ines @ mail.com", "ines @ mail.com"],
    ["meine Seite ist ines punkt com", "ines punkt com"],
    ["ines(dot)net", "ines(dot)net"],
    [
      "seis uno dos tres cero cinco siete ocho nueve",
      "seis uno dos tres cero cinco siete ocho nueve",
    ],
    ["null eins sieben sechs drei drei zwei", "null eins sieben sechs drei drei zwei"],
    ["6 1 2 3 0 5 7 8 9", "6 1 2 3 0 5 7 8 9"],
    ["0\u200b6\u200b12 34 56 78", "0\u200b6\u200b12 34 56 78"],
    ["٠٦١٢٣٤٥٦٧٨", "٠٦١٢٣٤٥٦٧٨"],
    ["6️⃣1️⃣2️⃣3️⃣0️⃣5️⃣7️⃣8️⃣9️⃣", "6️⃣1️⃣2️⃣3️⃣0️⃣5️⃣7️⃣8️⃣9️⃣"],
    ["Wh\u200bats\u200bApp", "Wh\u200bats\u200bApp"],
    ["ＷｈａｔｓＡｐｐ", "ＷｈａｔｓＡｐｐ"],
    ["whаtsаpp", "whаtsаpp"], // two Cyrillic letters
    ["w h a t s a p p", "w h a t s a p p"],
    ["p4yp@l", "p4yp@l"],
    ["t.e.l.e.g.r.a.m", "t.e.l.e.g.r.a.m"],
    ["send the money by Wise", "send the money by Wise"],
    ["pay me with Pix", "pay me with Pix"],
    ["I accept bitcoin", "accept bitcoin"],
    ["GB29 NWBK 6016 1331 9268 19", "GB29 NWBK 6016 1331 9268 19"],
  ])("is caught in words, too: %s [B16]", (text, found) => {
    expect(contactsIn(text)).toContain(found);
  });

  it.each([
    "Accents underscore meaning, and songs underscore feeling.",
    "We count: one, two, three, four, five, six, seven, eight, nine.",
    "Backwards: nine, eight, seven, six, five, four, three, two, one.",
    "In an instant you order coffee; instantly you understand the answer.",
    "Write to me in Spanish, find me at ease, and message me on Mondays.",
    "I taught at a school in Leeds, at level B2, at two o'clock.",
    "The dot on the i, and where to put a dot.",
    "I signal mistakes gently, line by line, like a wise friend; we zoom in on verbs.",
    "Five years on Zoom and over Skype taught me to listen.",
    "Students pay attention; paid courses, payment terms and cash words are in unit three.",
    "Nineteen eighty-four, two thousand and nine, 24 lessons of 50 minutes in 2026.",
    "Our site visit was outside the town; the app store is a topic.",
    "Call me Ana. See you at 5 dot, no, at five on the dot.",
    "Can we chat tomorrow? I was at home. It rained. Nos vemos @ casa. Es tarde, @6pm.",
    "Vamos punto por punto; el punto es ese. Le point est important.",
    "Moved from 24.11.2026 18.30 to 25.11.2026 19.30, or 2026-12-01, 2026-12-02.",
    "The years 2019-2020-2021, exercises 1 2 3 4 5 6 7 8 9, pages 10 20 30 40 50.",
    "Our book is ISBN 978-84-376-0494-7, £22.00 at amazon, chapter 3.14.",
    "Uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve.",
    "Lesson 12 costs £1,250.00 in 2026; booking PL-7K2Q, report 1204.",
    "Привет, как дела? Увидимся в 18:30. مرحبا، الدرس الساعة ٦.",
    "Let us take this on the app; pay attention to the wise and the crypt.",
    "Between 25 and 50 minutes, 3 to 5 times a week, for 10, 20 or 30 weeks.",
  ])("are not in an ordinary sentence: %s [B16]", (text) => {
    expect(contactsIn(text)).toEqual([]);
  });

  it("are in no profile of the demo's teachers [B16]", () => {
    const texts = JSON.stringify(teacherEntries).split('"');
    expect(texts.length).toBeGreaterThan(500);
    const found = texts.flatMap(contactsIn).filter((one) => !one.endsWith("@demo.test"));
    expect(found).toEqual([]);
  });

  it("is no year, price, hour or level", () => {
    const text = "Since 2009, £22 for 50 minutes, 18:30 to 19:20, A1 to C2, 120 hours of CELTA.";
    expect(marked(text)).toEqual([]);
    expect(contactDetails("")).toEqual([]);
  });
});
