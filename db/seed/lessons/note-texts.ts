/** What the demo world's teachers write after lessons. */

export const summaries: readonly string[] = [
  "We told each other about the weekend, all in the past.\nEndings sit well now; the irregular ones still slip.",
  "Ordering, asking back, complaining politely.\nYou understood the waiter the first time.\nSpeak up at the end of a question.",
  "A phone call to an office, played three times with less paper each time.",
  "Read a short article and argued about it.\nGood: you asked for words instead of switching to English.",
  "Directions and small talk on the way.\nTo look at again: left and right when somebody speaks fast.",
  "Your text about the flat, sentence by sentence.\nThe order of words is right nearly everywhere now.",
  "Numbers, prices and times until they came without thinking.",
  "We talked about films for a whole lesson.\nNew: saying that something was better than expected.\nStill to do: the little words between sentences.",
  "Practised an interview for the new job.\nYour answers are shorter and better than in the spring.",
  "Pronunciation of three sounds, then a story with all of them in it.",
];

export const tasks: readonly string[] = [
  "Five sentences about your week, in the past.",
  "Listen to the recording twice and write down what you did not catch.",
  "Read page 12 and mark every word you would not use yourself.",
  "Order something in the language this week, wherever you can.",
  "Write to me in the chat how the phone call went.",
  "Ten minutes with the words below, aloud.",
];

export const plans: readonly string[] = [
  "The same call, with a bad line.",
  "Plans for the summer, and what would have to happen for them.",
  "A short film, five minutes, without subtitles.",
  "We go through your essay.",
  "Making appointments and moving them.",
];

export const ownNotes: readonly string[] = [
  "Likes to be corrected at the end of the sentence, not in the middle of it. Brings tea.",
  "Tired on Tuesdays: begin with listening. Wants homework, does it on the train.",
  "Understands far more than is said aloud. Give time, count to five.",
];

/** Pairs by language, term and meaning. */
export const pairs: Record<string, readonly (readonly [string, string])[]> = {
  ar: [
    ["موعد", "appointment"],
    ["طاولة", "table"],
    ["الحساب", "the bill"],
    ["ربما", "perhaps"],
    ["بالتأكيد", "certainly"],
    ["صديق", "friend"],
  ],
  de: [
    ["der Termin", "the appointment"],
    ["übrigens", "by the way"],
    ["sich verlaufen", "to lose one’s way"],
    ["die Rechnung", "the bill"],
    ["gemütlich", "cosy"],
    ["vielleicht", "perhaps"],
  ],
  el: [
    ["το τραπέζι", "the table"],
    ["ο λογαριασμός", "the bill"],
    ["αύριο", "tomorrow"],
    ["ίσως", "perhaps"],
    ["το ραντεβού", "the appointment"],
    ["σιγά σιγά", "little by little"],
  ],
  en: [
    ["to get by", "to manage with little"],
    ["a bargain", "something good for little money"],
    ["to put off", "to do later"],
    ["besides", "as well as that"],
    ["a fortnight", "two weeks"],
    ["to look forward to", "to await gladly"],
  ],
  es: [
    ["la mesa", "the table"],
    ["la cuenta", "the bill"],
    ["quedar", "to meet up"],
    ["de todas formas", "anyway"],
    ["ahorrar", "to save money"],
    ["soler", "to do usually"],
    ["la cita", "the appointment"],
    ["echar de menos", "to miss somebody"],
  ],
  fr: [
    ["le rendez-vous", "the appointment"],
    ["d’ailleurs", "besides"],
    ["se débrouiller", "to manage"],
    ["l’addition", "the bill"],
    ["tout à l’heure", "in a moment"],
    ["un coup de main", "a helping hand"],
  ],
  hi: [
    ["मेज़", "table"],
    ["शायद", "perhaps"],
    ["बाज़ार", "market"],
    ["ज़रूर", "certainly"],
    ["दोस्त", "friend"],
  ],
  it: [
    ["la bolletta", "the bill for water or power"],
    ["comunque", "anyway"],
    ["fare la spesa", "to do the shopping"],
    ["il pomeriggio", "the afternoon"],
    ["cavarsela", "to get by"],
    ["l’appuntamento", "the appointment"],
  ],
  ja: [
    ["机", "desk"],
    ["明日", "tomorrow"],
    ["たぶん", "probably"],
    ["約束", "promise"],
    ["駅", "station"],
  ],
  ko: [
    ["책상", "desk"],
    ["내일", "tomorrow"],
    ["아마", "probably"],
    ["약속", "appointment"],
    ["역", "station"],
  ],
  pl: [
    ["stół", "table"],
    ["rachunek", "bill"],
    ["zresztą", "besides"],
    ["spotkanie", "meeting"],
    ["zapomnieć", "to forget"],
  ],
  pt: [
    ["a conta", "the bill"],
    ["aliás", "by the way"],
    ["o troco", "the change"],
    ["combinar", "to arrange"],
    ["a mesa", "the table"],
  ],
  sv: [
    ["fika", "a coffee break"],
    ["notan", "the bill"],
    ["lagom", "just enough"],
    ["dessutom", "besides"],
    ["att resa", "to travel"],
  ],
  tr: [
    ["masa", "table"],
    ["hesap", "bill"],
    ["yarın", "tomorrow"],
    ["belki", "perhaps"],
    ["toplantı", "meeting"],
  ],
  zh: [
    ["桌子", "table"],
    ["明天", "tomorrow"],
    ["也许", "perhaps"],
    ["买单", "to pay the bill"],
    ["车站", "station"],
  ],
};

/** Where these words were met. */
export const sentences: Record<string, string> = {
  "la mesa": "He reservado la mesa de la ventana.",
  "la cuenta": "¿Nos trae la cuenta, por favor?",
  quedar: "¿Quieres quedar mañana por la tarde?",
  "de todas formas": "Llueve, pero voy de todas formas.",
  ahorrar: "Este año quiero ahorrar un poco.",
  "la cita": "La cita es el martes a las diez.",
  "echar de menos": "Vas a echar de menos el mar.",
  "der Termin": "Leider muss ich den Termin verschieben.",
  übrigens: "Das Buch ist übrigens sehr gut.",
  "die Rechnung": "Können Sie uns die Rechnung bringen?",
  gemütlich: "Bei euch ist es immer gemütlich.",
  vielleicht: "Wir sehen uns vielleicht am Freitag.",
  "le rendez-vous": "J’ai noté le rendez-vous de lundi.",
  "d’ailleurs": "Il fait froid, d’ailleurs il neige.",
  "l’addition": "On peut avoir l’addition ?",
  "tout à l’heure": "Je t’appelle tout à l’heure.",
  "un coup de main": "Tu peux me donner un coup de main ?",
};
