import { languageNotes } from "./starter-languages.ts";
import type { StarterNote } from "./starter-note.ts";

const everyLanguage: readonly StarterNote[] = [
  {
    key: "first-lesson",
    title: "First lesson: ten questions",
    use: "To find out what somebody needs, and how they like to learn.",
    language: "any",
    words: `1. Why this language, and why now?
2. Where will you use it first? With whom?
3. What can you do in it already that you are proud of?
4. What did you try before? What worked, and what made you stop?
5. Which is hardest for you: listening, reading, talking with people, speaking on your own, writing?
6. How do you like to be corrected: at once, at the end of the sentence, or in writing afterwards?
7. How much time do you have between lessons, honestly?
8. Do you want homework? Which kind would you really do?
9. What do you like to talk about? What would you rather not talk about?
10. How shall we both notice, when the season has changed, that it worked?

For the teacher: let the answers run. Note the words that are missing, not the mistakes. At the end say back in two sentences what you have understood, and what the next lesson will be.`,
  },
  {
    key: "role-play-cafe",
    title: "Role play: the wrong order",
    use: "To order, to complain politely, and to find a way out. A2 to B1.",
    language: "any",
    words: `Card A: guest
You ordered a soup without meat and a glass of water. You have waited for half an hour. You are hungry, and your train leaves soon.
- Call the waiter.
- Say what is wrong, and stay polite.
- Agree on something that you can eat in time.

Card B: waiter
It is your first day. The kitchen has no soup left. You brought a steak to the wrong table.
- Say that you are sorry.
- Offer two other things.
- You may not give anything for free. You may ask the manager.

Play it twice. The second time change cards, and the guest is in no hurry at all.

Useful to have ready: calling somebody, "there has been a mistake", "would it be possible to", "instead of", "how long will it take", paying separately.`,
  },
  {
    key: "role-play-phone",
    title: "Role play: a phone call to an office",
    use: "To understand without seeing a face. B1 and up.",
    language: "any",
    words: `Cameras off for this one.

Caller: you have moved house and must give your new address. You also want to know which papers you need, and when the office is open.

Office: you speak quickly. The caller must bring a form, a copy of the contract and a passport photo. You are open on Tuesday and Thursday mornings, not next Thursday. The extension for questions is 417.

Afterwards the caller says back, without notes: which papers, which days, which number.

Then once more, and the caller must use three of these: asking to repeat, asking to spell, asking to speak more slowly, saying back what was understood, asking for a name.`,
  },
  {
    key: "two-pictures",
    title: "Describe it, draw it",
    use: "Where things are, and asking again. A1 to B1.",
    language: "any",
    words: `One of you describes a room you know well: where the window is, what is next to it, what hangs on the wall. The other draws it on paper without asking.

Show the drawing. Talk about three differences.

Then change sides. This time questions are allowed, but only full ones.

With beginners: give the words first (on, under, next to, between, on the left, in the corner). With B1: a street in place of a room, and directions through it.`,
  },
  {
    key: "opinion-ladder",
    title: "An opinion in four steps",
    use: "To say what one thinks, give a reason and answer the other side. B1 to B2.",
    language: "any",
    words: `Choose one: Children should have no phone before 14. A city centre should be without cars. Everybody should work one day less.

Step 1. Say what you think, in one sentence.
Step 2. Give a reason and an example from your own life.
Step 3. Say what somebody on the other side would answer.
Step 4. Answer that.

Then change your mind and do it again for the other side. Speak for one minute each time, without stopping; the teacher only notes.`,
  },
  {
    key: "end-of-lesson",
    title: "The end of a lesson",
    use: "So that something stays.",
    language: "any",
    words: `- Three words or phrases of today, said in a sentence of your own.
- One thing that was easier than last time.
- One thing that we look at again.
- What will you do with it before the next lesson, on which day?`,
  },
];

/** The whole set, as its page lists it. */
export const starterSet: readonly StarterNote[] = [...everyLanguage, ...languageNotes];
