/** What the API answers, as the documentation shows it. */
import { z } from "zod";
import { lessonStates } from "#db/schema/scheduling/lesson-states.ts";
import { languageLevels } from "#db/schema/teachers/language-levels.ts";

const lesson = "01989c2e-7d10-7c3a-9f4e-2b1f0a6d3c55";

export const instant = z.iso
  .datetime()
  .meta({ description: "An instant in UTC.", example: "2026-12-03T16:30:00.000Z" });

export const idField = z.uuid().meta({ example: lesson });

export const money = z
  .object({
    pence: z.int().meta({ description: "Whole minor units.", example: 2200 }),
    currency: z.string().meta({ example: "GBP" }),
  })
  .meta({ id: "Money" });

const somebody = z.object({
  id: idField,
  name: z.string().meta({ example: "Inés Valverde" }),
});
export const slug = z
  .string()
  .meta({ description: "As in the address of the teacher's page.", example: "ines-valverde" });
const aTeacher = somebody.extend({ slug });

export const me = z
  .object({
    id: idField,
    name: z.string().meta({ example: "Priya Sharma" }),
    email: z.string().meta({ example: "priya@example.org" }),
    role: z.enum(["student", "teacher"]),
    zone: z.string().meta({ description: "IANA time zone.", example: "Europe/London" }),
  })
  .meta({ id: "Me" });

const language = z.object({
  code: z.string().meta({ example: "es" }),
  name: z.string().meta({ example: "Spanish" }),
  level: z.enum(languageLevels),
  taught: z.boolean(),
});

export const offer = z
  .object({
    id: idField,
    title: z.string().meta({ example: "Conversation" }),
    kind: z.enum(["trial", "single"]),
    language: z.string().meta({ example: "es" }),
    minutes: z.int().meta({ example: 50 }),
    price: money,
  })
  .meta({ id: "Offer" });

const rating = z
  .object({
    reviews: z.int().meta({ example: 31 }),
    stars: z
      .number()
      .nullable()
      .meta({ description: "The mean, 1 to 5; null without a review.", example: 4.9 }),
  })
  .meta({ id: "Rating" });

export const foundTeacher = aTeacher
  .extend({
    headline: z.string(),
    country: z.string().meta({ example: "Spain" }),
    languages: z.array(language),
    offers: z.array(offer),
    rating,
    nextSlots: z.array(instant).meta({
      description:
        "The next free starts of the main offer that fit the search. Those at night are left out unless the search asks for hours or sorts by `soonest`, or nothing is free by day.",
    }),
  })
  .meta({ id: "FoundTeacher" });

export const teacher = aTeacher
  .extend({
    headline: z.string(),
    about: z.string(),
    experience: z.string(),
    country: z.string().meta({ example: "Spain" }),
    zone: z.string().meta({ example: "Europe/Madrid" }),
    goodAt: z.array(z.string()).meta({ example: ["Conversation"] }),
    languages: z.array(language),
    offers: z.array(offer),
    rating,
    lessonsTaught: z.int(),
    approveFirst: z.boolean().meta({ description: "Answers each request before it is booked." }),
    freeCancelHours: z.int().meta({ example: 24 }),
    bookableBy: z.enum(["everybody", "known", "nobody"]),
  })
  .meta({ id: "Teacher" });

export const review = z
  .object({
    id: idField,
    author: z.string().meta({ description: "A first name.", example: "Priya" }),
    stars: z.int().min(1).max(5),
    text: z.string(),
    tags: z.array(z.string()),
    at: instant,
    reply: z.string().nullable(),
  })
  .meta({ id: "Review" });

const lessonFields = {
  id: idField,
  kind: z.enum(["trial", "single"]),
  title: z.string().meta({ example: "Conversation" }),
  language: z.string().meta({ example: "es" }),
  state: z.enum(lessonStates),
  startsAt: instant,
  endsAt: instant,
  minutes: z.int().meta({ example: 50 }),
  teacher: aTeacher,
  student: somebody,
  price: money,
  note: z.string().meta({ description: "What the student wrote for the teacher." }),
  heldUntil: instant.nullable(),
  answerBy: instant
    .nullable()
    .meta({ description: "Of a request: until when the teacher answers." }),
  bookedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelledBy: z.enum(["student", "teacher", "us"]).nullable().meta({
    description:
      "Who cancelled it, which its state does not say where it was us: an admin, or a card that was declined. Null where nobody did.",
  }),
  seriesId: idField.nullable(),
  packageId: idField.nullable(),
  page: z.url().meta({
    description: "Where a person sees it.",
    example: `https://example.org/student/lessons/${lesson}`,
  }),
};

export const lessonShape = z.object(lessonFields).meta({ id: "Lesson" });

export const lessonDetail = z
  .object({
    ...lessonFields,
    payPage: z
      .url()
      .nullable()
      .meta({ description: "Of a hold: where its student pays for it, before `heldUntil`." }),
    cancellation: z
      .object({
        refund: money.meta({ description: "What the student gets back." }),
        kept: money.meta({ description: "What is not given back." }),
      })
      .nullable()
      .meta({ description: "What cancelling comes to now; null where it cannot be cancelled." }),
    move: z
      .object({
        left: z.int().meta({ description: "How many more times it may move.", example: 3 }),
        suggestion: z
          .object({
            id: idField,
            mine: z.boolean(),
            startsAt: instant,
            note: z.string(),
          })
          .nullable()
          .meta({ description: "A suggested time that waits for an answer." }),
      })
      .nullable()
      .meta({ description: "Null where it cannot be moved." }),
  })
  .meta({ id: "LessonDetail" });

export const seriesShape = z
  .object({
    first: lessonDetail.meta({
      description: "The soonest: who pays for it at its `payPage` books all of them.",
    }),
    lessons: z
      .array(
        z.object({
          id: idField,
          startsAt: instant,
          state: z.enum(lessonStates),
          chargeAt: instant.nullable().meta({
            description: "When it is charged; null where the payment of the first one decides it.",
          }),
        }),
      )
      .meta({ description: "All of them, soonest first." }),
  })
  .meta({ id: "Series" });

export const chat = z
  .object({
    id: idField,
    with: somebody,
    unread: z.int(),
    muted: z.boolean(),
    last: z.object({
      number: z.int(),
      text: z.string().meta({ description: "Its first line." }),
      mine: z.boolean(),
      at: instant,
    }),
  })
  .meta({ id: "Chat" });

export const message = z
  .object({
    number: z.int().meta({ description: "Its place in the chat, counted from 1.", example: 42 }),
    senderId: idField,
    kind: z.string().meta({ example: "text" }),
    text: z.string().meta({ description: "Empty once it is deleted." }),
    replyTo: z.int().nullable(),
    at: instant,
    editedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    files: z.array(z.object({ id: idField, name: z.string(), type: z.string() })),
  })
  .meta({ id: "Message" });

export const nextField = z
  .string()
  .nullable()
  .meta({ description: "For the parameter `cursor`; null at the end." });

/** Epoch milliseconds as the API writes them. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}
