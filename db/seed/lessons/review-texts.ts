import type { ReviewTag } from "#app/features/reviews/tags.ts";

/** What students write, by the stars they give. */
export const opinions: Record<2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    "I can finally follow my in-laws at the table. Everything I said the week before is remembered, which is more than I do.",
    "Well prepared and kind about mistakes. The notes after each lesson are worth the price on their own.",
    "The first teacher who let me finish my sentences. I needed that more than another grammar book.",
    "I was nervous for about four minutes. After that I forgot that I was having a lesson.",
    "Clear, funny and strict in the right places. I look forward to it all week.",
    "After years of apps I can hold a conversation. It took seven lessons.",
    "Explains a rule in one sentence and then makes me use it until it sits.",
    "Always on time, always with a plan, and always ready to throw the plan away when I bring a question.",
    "I passed. Without these lessons I would have run out of time in the writing part.",
    "My accent has changed so much that my own sister asked what happened.",
    "Knows exactly when to help and when to wait. The waiting is the difficult part, I imagine.",
    "We laughed a lot and I still left with a page of things I had not known.",
    "Took my odd working hours into account without a word of complaint.",
    "I asked for pronunciation and got an hour of patient, precise work on three sounds. Brilliant.",
    "Feels like talking to a clever friend who happens to notice every wrong ending.",
    "I now dream in it. Badly, but I do.",
  ],
  4: [
    "Friendly and on time. I would have liked more grammar, but I did ask for conversation.",
    "Very good lessons. The first ten minutes are sometimes spent finding the right page.",
    "Learned a great deal. A little fast for me at first, which got better once I said so.",
    "Good material and a calm voice. I wish there were more hours free in the evening.",
    "Solid preparation for the exam. The homework is more than I can manage every week.",
    "Pleasant and competent. The connection dropped once and the minutes were added at the end.",
    "I like the stories. Sometimes I would rather speak and listen a bit less.",
    "Helpful corrections, sent the same evening. Booking further ahead would be nice.",
  ],
  3: [
    "A nice person with a lot of knowledge, but our lessons did not have much of a thread.",
    "Fine for conversation. For my level there was too much English in between.",
    "We talked well, and afterwards I did not quite know what I had learned.",
    "Good explanations, but we started late twice in four lessons.",
  ],
  2: [
    "The lesson had little to do with what I wrote in my note. Polite, but not for me.",
    "Too fast, and my questions were put off until later. Others may like the style.",
  ],
};

/** What they say in a word. */
export const tagsByStars: Record<2 | 3 | 4 | 5, readonly ReviewTag[]> = {
  5: ["patient", "prepared", "clear", "talk", "corrects", "notes", "flexible", "fun"],
  4: ["patient", "prepared", "clear", "corrects", "demanding", "fun"],
  3: ["patient", "demanding", "flexible"],
  2: ["demanding"],
};

/** What teachers answer. */
export const replies: Record<2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    "Thank you. You did the work, I only held the door.",
    "That made my morning. See you next week.",
    "Thank you, and keep asking the awkward questions.",
  ],
  4: [
    "Thank you, that is fair. Tell me at the start of the next lesson what you want more of.",
    "Noted, and thank you. I have opened two more evenings since.",
    "Thank you. Next time we begin with what you bring.",
  ],
  3: [
    "Thank you for saying so plainly. I write a plan for each lesson now, and send it the day before.",
    "You are right about the start. It has not happened again.",
  ],
  2: [
    "I am sorry that it missed what you had asked for. Write to me, and we plan the next one together.",
  ],
};

export const afterthoughts: readonly string[] = [
  "I have booked the next five.",
  "Recommended for anyone who has been stuck for a while.",
  "Bring a notebook.",
  "I came for the exam and stayed for the talk.",
  "Worth getting up early for.",
  "The trial was enough to decide.",
  "My flatmate has signed up too.",
  "Also very good at telling you what to leave out.",
];

/** Notes that students leave when they book. */
export const bookingNotes: readonly string[] = [
  "I would like to practise telephone calls.",
  "Could we repeat the past tense? It keeps escaping me.",
  "Please correct my pronunciation, even if it takes all lesson.",
  "I have a job interview next week and would like to rehearse.",
  "Just conversation today, I have had a long week.",
  "I am preparing for the oral exam.",
];
