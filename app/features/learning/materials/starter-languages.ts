import type { StarterNote } from "./starter-note.ts";

/** Notes for single languages: sounds to read aloud, and one of grammar. */
export const languageNotes: readonly StarterNote[] = [
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
