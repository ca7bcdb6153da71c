import type { Reaction } from "#db/schema/chat/message-kinds.ts";
import type { SampleName } from "./chat-samples.ts";

/** What is more than words; lines are counted back from this one. */
type More = {
  replyTo?: number;
  corrects?: { back: number; corrected: string };
  /** Of the other side. */
  reaction?: Reaction;
  isEdited?: true;
  sends?: SampleName;
};

/** What pairs write to each other: s is the student, t the teacher. */
export type Line = readonly ["s" | "t", string, More?];

/** Between the demo student and her teacher of Spanish: something of everything that a chat can. */
export const marketDialogue: readonly Line[] = [
  ["t", "¿Qué tal el fin de semana? Two sentences, no dictionary."],
  [
    "s",
    "Ayer he ido al mercado y compré tomates.\nEstuvo lloviendo todo el día.",
    { sends: "market" },
  ],
  [
    "t",
    "Ayer closes the door on the day, so the simple past. The rest is right.",
    {
      corrects: {
        back: 1,
        corrected: "Ayer fui al mercado y compré tomates.\nEstuvo lloviendo todo el día.",
      },
    },
  ],
  ["s", "So it is fui, even if my feet still hurt today?", { replyTo: 1 }],
  ["t", "Even then. The day is over, the feet have to wait.", { reaction: "😂", isEdited: true }],
  ["t", "Four verbs for tonight, each with a sentence.", { sends: "verbs" }],
  ["t", "The melody of a question, without its words: it rises at the end.", { sends: "melody" }],
  ["s", "Hummed twice. My neighbours can ask questions now."],
];

export const dialogues: readonly (readonly Line[])[] = [
  [
    ["s", "Hello! I have booked a lesson for next week. Should I prepare anything?"],
    ["t", "Welcome! Just bring yourself and something to write with."],
    ["t", "If you like, tell me in two sentences why you are learning."],
    ["s", "I will try it without a dictionary. Do not expect too much."],
    ["t", "That is exactly what I would like to see."],
  ],
  [
    ["s", "Sorry, I was two minutes late today. The tram stopped between two stations."],
    ["t", "No harm done, you arrived with a good excuse and the right past tense."],
    ["s", "Could we look at the letter from my landlord next time?"],
    [
      "t",
      "Of course. Copy its first lines into this chat the evening before, without the bank details.",
    ],
  ],
  [
    ["t", "Here are today's words once more: the queue, to swap, to get away with something."],
    ["s", "Thank you! I used the second one at lunch and nobody laughed."],
    ["t", "Then it was either right or they are very polite. I think it was right."],
  ],
  [
    ["s", "Is an hour at half past possible as well, or only on the hour?"],
    ["t", "Both. Anything that is shown as open is fine for me."],
    ["s", "Perfect, then I will take the later one."],
  ],
  [
    [
      "t",
      "You left today saying that you cannot roll your r. Listen to the first ten seconds again in your head: you did it twice.",
    ],
    ["s", "I noticed that only when you wrote this. Practising in the shower now."],
    ["t", "The neighbours will get used to it."],
    ["s", "They have started to answer."],
  ],
  [
    ["s", "I have an exam in seven weeks. Is that realistic from where I am?"],
    ["t", "With two lessons a week and twenty minutes a day: yes. With one lesson: perhaps."],
    ["s", "Then two. I would rather know."],
    ["t", "Good. Please book the same weekdays, a rhythm helps more than long evenings."],
    ["s", "Done, until the end of the month."],
  ],
  [
    ["s", "My headset has died. Can I use the telephone for the lesson?"],
    ["t", "Yes, the classroom opens in its browser too. Put it on something that does not move."],
  ],
  [
    ["t", "How did the phone call go?"],
    ["s", "I understood almost everything and said yes to something I did not understand."],
    ["t", "That is how I got my first flat. Let us find out on Thursday what you agreed to."],
    ["s", "It was a cake. I have to bake a cake."],
    ["t", "Then we do kitchen vocabulary."],
  ],
  [
    ["s", "Thank you for the last lesson. I finally see the difference between the two."],
    ["t", "I saw the moment it happened. Keep the drawing."],
  ],
  [
    ["s", "Do you also teach children? My daughter is nine and very curious about what I do here."],
    ["t", "I am sorry, I only teach adults. But she is welcome to say hello at the end."],
    ["s", "She has been practising that hello for three days."],
  ],
  [
    ["t", "I have opened some hours on Saturday, in case the weekdays are too full for you."],
    ["s", "That is kind. Saturday morning would be much easier this month."],
    ["t", "Take whichever you like, they appear on my page."],
  ],
  [
    ["s", "I wrote the six sentences. The fourth one feels wrong, but I cannot say why."],
    ["t", "Your feeling is right: the verb is in the wrong place. Everything else is fine."],
    ["s", "So close."],
  ],
  [
    ["s", "Could you speak a little more slowly in the beginning? I need ten minutes to warm up."],
    ["t", "Gladly, and please stop me whenever you need to. A raised hand is enough."],
    ["s", "Thanks. By the end I always manage."],
  ],
  [
    ["t", "A small puzzle until next time: what is the opposite of the word for homesick?"],
    ["s", "Is there one?"],
    ["t", "There is. One lesson to find out."],
  ],
  [
    ["s", "I shall be on a train on Tuesday. Is a moving lesson allowed?"],
    ["t", "If the line holds, yes. If not, move it, there is time until the evening before."],
    ["s", "I have moved it to Friday. My fellow travellers will be grateful."],
  ],
  [
    ["s", "Which dictionary do you use yourself?"],
    ["t", "A thick old one for pleasure, and the one of the academy for work. It costs nothing."],
    ["s", "I shall start with the one that costs nothing."],
  ],
  [
    ["t", "You said the long sentence today without stopping once. Did you notice?"],
    ["s", "Only when you stopped writing."],
    ["t", "I had nothing to write."],
  ],
  [
    ["s", "My boss wants a two-minute introduction from me in two weeks. Help?"],
    ["t", "With pleasure. Write it badly first, and we make it good together."],
    ["s", "Writing it badly is already done."],
  ],
  [
    ["s", "Could we use the informal form with each other?"],
    ["t", "Gladly. From the next lesson on, and the first mistake is free."],
  ],
  [
    ["t", "Two words for your weekend: the one for a lie-in, and the one for leftovers."],
    ["s", "I have used both before noon on Sunday."],
    ["t", "That is what I call homework."],
  ],
  [
    ["s", "I understood the whole news today except the weather."],
    ["t", "The weather is the hardest part. They speak faster the worse it gets."],
    ["s", "There must be a storm coming, then."],
  ],
  [
    [
      "s",
      "I would like to read a first whole book. Which one is not a children's book and not hard?",
    ],
    ["t", "A short detective story. You will want to know the end, and that carries you."],
    ["s", "Ordered. I suspect the gardener."],
    ["t", "Everybody suspects the gardener."],
  ],
  [
    ["s", "I counted: I said the same filler word thirty times today."],
    ["t", "Thirty-one. I shall give you three others to choose from."],
  ],
  [
    ["t", "Next time we look at your two texts side by side, March and now."],
    ["s", "Must we look at March?"],
    ["t", "Only for a minute. You will enjoy it."],
  ],
];

/** Last words of a teacher that their student has not read yet, and the other way round. */
export const unreadLines = {
  t: [
    "One more thing: the film I mentioned is in the library's online shelf until Sunday.",
    "Same time next week? I have kept it off my calendar for now.",
    "You asked about the second past tense: we take ten minutes for it next time.",
    "I have read your six sentences. The last two are very good indeed.",
  ],
  s: [
    "Could we do the listening exercise first today? I am more awake then.",
    "I booked the longer lesson this time, I hope that is all right.",
    "I told the story from our last lesson at work, and they laughed in the right place.",
    "I have found the perfect article for us, sending the title tonight.",
  ],
};
