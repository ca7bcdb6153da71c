/** Material that we wrote ourselves: a teacher copies it into their own and changes it as they like. */
export type StarterNote = {
  key: string;
  title: string;
  /** What it is for, as the list says. */
  use: string;
  /** A language by its code, or any. */
  language: "any" | "de" | "en" | "es" | "fr" | "it" | "ja" | "pt";
  words: string;
};

export const languageNames: Record<StarterNote["language"], string> = {
  any: "Any language",
  de: "German",
  en: "English",
  es: "Spanish",
  fr: "French",
  it: "Italian",
  ja: "Japanese",
  pt: "Portuguese",
};

export const starterSet: readonly StarterNote[] = [
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
10. How shall we both notice, in three months, that it worked?

For the teacher: let the answers run. Note the words that are missing, not the mistakes. At the end say back in two sentences what you have understood, and what the next lesson will be.`,
  },
  {
    key: "role-play-cafe",
    title: "Role play: the wrong order",
    use: "To order, to complain politely, and to find a way out. A2 to B1.",
    language: "any",
    words: `Card A: guest
You ordered a soup without meat and a glass of water. You have waited for half an hour. You are hungry, and your train leaves in forty minutes.
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
    use: "Where things are, and asking again. A1 to B1; ten minutes.",
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
    words: `Choose one: Children should have no phone before 14. A city centre should be without cars. Everybody should work four days.

Step 1. Say what you think, in one sentence.
Step 2. Give a reason and an example from your own life.
Step 3. Say what somebody on the other side would answer.
Step 4. Answer that.

Then change your mind and do it again for the other side. Speak for one minute each time, without stopping; the teacher only notes.`,
  },
  {
    key: "end-of-lesson",
    title: "The last three minutes",
    use: "So that something stays.",
    language: "any",
    words: `- Three words or phrases of today, said in a sentence of your own.
- One thing that was easier than last time.
- One thing that we look at again.
- What will you do with it before the next lesson, on which day?`,
  },
  {
    key: "past-en",
    title: "English: -ed has three sounds",
    use: "Pronunciation list, to read aloud.",
    language: "en",
    words: `The ending is written in one way and said in three.

Like t, after sounds without voice: worked, stopped, laughed, watched, missed, washed
Like d, after sounds with voice: called, lived, played, cleaned, carried, loved
A syllable of its own, after t and d: wanted, needed, started, decided, waited, visited

Read down each line, then across. Then say what you did yesterday in six sentences with one verb from each line, twice.

Listen for: worked (one syllable, not "work-ed"), wanted (two syllables).`,
  },
  {
    key: "vowels-en",
    title: "English: ship and sheep",
    use: "Pronunciation list: short and long.",
    language: "en",
    words: `ship / sheep, live / leave, fill / feel, sit / seat, bit / beat, chip / cheap
full / fool, pull / pool, look / Luke
bed / bad, men / man, said / sad, pen / pan

One says a word, the other points to left or right. Ten in a row, then change sides.

Sentences: These chips are not cheap. He leaves where he lives. The man met the men.`,
  },
  {
    key: "sounds-es",
    title: "Spanish: r, rr and the soft letters",
    use: "Pronunciation list, to read aloud.",
    language: "es",
    words: `One touch of the tongue, or several:
pero / perro, caro / carro, ahora / ahorra, coro / corro

At the beginning of a word it is always several: rojo, ropa, rápido, río

b and v are one sound, soft between vowels: una vaca, el vino, la boda, cabeza, jueves

d between vowels is soft: lado, nada, cada día, Madrid

Slowly, then as one line:
El perro de Ramón corre rápido por la carretera.
Ahora ahorro para un carro caro.`,
  },
  {
    key: "ser-estar-es",
    title: "Spanish: ser or estar, twelve sentences",
    use: "To fill in aloud. A2.",
    language: "es",
    words: `1. Mi hermana ___ médica.
2. La sopa ___ fría.
3. ¿Dónde ___ el baño?
4. Hoy ___ martes.
5. Nosotros ___ cansados.
6. La fiesta ___ en mi casa.
7. El libro ___ sobre la mesa.
8. Ellos ___ de Perú.
9. Tú ___ muy guapa hoy.
10. Las tiendas ___ cerradas.
11. Este café ___ para ti.
12. Yo ___ aprendiendo español.

es, está, está, es, estamos, es, está, son, estás, están, es, estoy

Number 6 is the surprise: where something takes place is ser.`,
  },
  {
    key: "sounds-fr",
    title: "French: u, ou and the vowels through the nose",
    use: "Pronunciation list, to read aloud.",
    language: "fr",
    words: `u / ou: tu / tout, rue / roue, vu / vous, pur / pour, dessus / dessous

Say i, keep the tongue there, and round the lips: that is u.

Through the nose, and not:
bon / bonne, an / Anne, pain / peine, vin / vigne
Among themselves: vent / vont, sang / son, banc / bon, brun / brin

As one line:
Tu as vu la rue sous la lune ?
Un bon vin blanc, un bon pain brun.`,
  },
  {
    key: "sounds-de",
    title: "German: ü, ö and the two ch",
    use: "Pronunciation list, to read aloud.",
    language: "de",
    words: `u / ü: Mutter / Mütter, Bruder / Brüder, fuhr / für, Kuchen / Küche
o / ö: schon / schön, Tochter / Töchter, konnte / könnte

ch at the back, after a, o, u: Nacht, noch, Buch, auch
ch at the front, after everything else: ich, nicht, Küche, möchte, durch, München

Together: das Buch, die Bücher. Die Nacht, die Nächte. Das Loch, die Löcher.

As one line:
Ich möchte noch nicht nach München.
Die Köchin kocht auch nachts noch Küchlein.`,
  },
  {
    key: "sounds-it",
    title: "Italian: one letter or two",
    use: "Pronunciation list: double consonants.",
    language: "it",
    words: `pala / palla, nono / nonno, capello / cappello, sete / sette, casa / cassa, note / notte, copia / coppia, fato / fatto

Stay on the double one: the vowel before it is short, and the tongue waits.

One says a word, the other says what it means.

As one line:
Nella notte il nonno ha perso il cappello.
Ho sete alle sette.`,
  },
  {
    key: "sounds-pt",
    title: "Portuguese: ão, õe and open or closed vowels",
    use: "Pronunciation list, to read aloud.",
    language: "pt",
    words: `pão / pau, não / nau, são / sal, mão / mau
pão, pães; mão, mãos; avião, aviões; canção, canções

avó / avô, pode / pôde, sede (thirst) / sede (seat)

As one line:
O irmão do João não come pão de manhã.
A avó e o avô vão ao avião.

Brazil and Portugal say some of these differently: choose one voice, and stay with it for the lesson.`,
  },
  {
    key: "sounds-ja",
    title: "Japanese: long, short, and the small tsu",
    use: "To hear and clap: every sign has one beat.",
    language: "ja",
    words: `おばさん / おばあさん   aunt / grandmother
ビル / ビール   building / beer
ゆき / ゆうき   snow / courage
きて / きって   come / stamp
かこ / かっこ   past / bracket
まち / マッチ   town / match

Clap once for each beat: o-ba-sa-n (4), o-ba-a-sa-n (5). The small っ is a beat of silence.

One says a word, the other claps how many beats it has, and says which it was.`,
  },
];
