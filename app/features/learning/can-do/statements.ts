/**
 * What somebody can do with a language at each level, in our own words: each goes on from "I can". The five skills and
 * six levels are those that the Common European Framework has; its wording is not copied.
 */
import type { CanDoKey, LanguageSkill } from "#db/schema/learning/can-do-values.ts";
import { languageSkills, statementsEach } from "#db/schema/learning/can-do-values.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";

type Three = readonly [string, string, string];

export const skillNames: Record<LanguageSkill, string> = {
  listening: "Listening",
  reading: "Reading",
  interaction: "Talking with people",
  production: "Speaking on my own",
  writing: "Writing",
};

const words: Record<CefrLevel, Record<LanguageSkill, Three>> = {
  A1: {
    listening: [
      "understand a simple question about me when somebody speaks slowly",
      "catch numbers, prices and times when they are said twice",
      "follow short instructions such as where to go or what to open",
    ],
    reading: [
      "find the word I need on a sign, a menu or a ticket",
      "read a short message from a friend with words that I know",
      "fill in a form that asks for name, address and birthday",
    ],
    interaction: [
      "say hello, introduce myself and ask the other how they are",
      "buy something small and pay for it",
      "say that I did not understand and ask to hear it again",
    ],
    production: [
      "say who I am, where I live and what I do",
      "name what is in my room or on my table",
      "say what I like and what I do not like",
    ],
    writing: [
      "write a card or a text message of two or three sentences",
      "write down a date, a time and a place so that somebody finds it",
      "write simple sentences about me and my family",
    ],
  },
  A2: {
    listening: [
      "follow a talk about family, work or shopping when it is clear and slow",
      "understand the main point of a short announcement",
      "find out what people near me are talking about",
    ],
    reading: [
      "find what I look for in a timetable, an advert or a list of prices",
      "understand a short letter about everyday things",
      "follow the steps of a simple recipe or a set of directions",
    ],
    interaction: [
      "order a meal and say that something is not right with it",
      "ask the way and understand the answer with a map in my hand",
      "make a plan with somebody: where, when, and what we do",
    ],
    production: [
      "tell what I did yesterday, step by step",
      "describe my home, my work and the people I see",
      "say what I am going to do next week, and why",
    ],
    writing: [
      "write a short note to say thank you or sorry",
      "write a message that moves an appointment to another day",
      "write a few linked sentences about a day that I remember",
    ],
  },
  B1: {
    listening: [
      "follow clear speech about work, school or free time without losing the thread",
      "understand the main points of a news report that is spoken slowly",
      "follow a story that a friend tells me, and know how it ended",
    ],
    reading: [
      "read an article about something I know and say what it claims",
      "understand in a letter what somebody felt and hoped",
      "read a simple story or a graded book to its end",
    ],
    interaction: [
      "manage most of what comes up on a journey, problems included",
      "take part in a talk about something I know without preparing it",
      "make a complaint and come to an agreement",
    ],
    production: [
      "tell what happened to me, with what I felt about it",
      "give reasons for what I think, in a few sentences",
      "tell the story of a film or a book and say what I thought of it",
    ],
    writing: [
      "write a letter that tells of an experience and what it was like",
      "write a clear message to an office or a landlord",
      "write a page about something that interests me",
    ],
  },
  B2: {
    listening: [
      "follow a longer talk or lecture when the subject is not quite new",
      "understand most of a film or a programme in ordinary speech",
      "follow two people who speak quickly with each other, most of the time",
    ],
    reading: [
      "read an article that argues for something and see where its writer stands",
      "read letters of my work quickly and know what is asked of me",
      "read a modern novel without looking up more than a few words a page",
    ],
    interaction: [
      "talk with people who grew up with the language without either of us working at it",
      "take part in a discussion, answer others and hold my view",
      "make a phone call about something complicated and get it done",
    ],
    production: [
      "speak for some minutes about my field, clearly and in order",
      "say what speaks for and against something",
      "explain a problem and propose ways to solve it",
    ],
    writing: [
      "write an essay that gives reasons for and against",
      "write a letter that says why something matters to me",
      "write a report with a beginning, an order and an end",
    ],
  },
  C1: {
    listening: [
      "follow long speech that is not well ordered, and what is only hinted at",
      "understand films and programmes without effort",
      "follow a lively meeting of several people, jokes included",
    ],
    reading: [
      "read long, difficult texts and notice differences of style",
      "understand specialist articles outside my own field",
      "read between the lines of a letter or a comment",
    ],
    interaction: [
      "say what I mean at once, without looking for words that show",
      "choose how formal to be, and change it when the talk changes",
      "lead a talk, take up what others say and bring it to a result",
    ],
    production: [
      "give a talk on a difficult subject and answer questions about it",
      "tell a long story with side steps and come back to its point",
      "explain something complicated so that a newcomer understands it",
    ],
    writing: [
      "write a long text about a difficult matter and make its main points stand out",
      "change my style for the person who reads it",
      "sum up what several texts say, without copying their words",
    ],
  },
  C2: {
    listening: [
      "understand everybody, live or recorded, at the speed of people at home",
      "get used to an accent that I never heard within minutes",
      "hear irony and play on words, and why people laugh",
    ],
    reading: [
      "read anything, from a contract to a poem, with ease",
      "judge how well a text is written and how it works on me",
      "understand an old or a difficult text with what I know of its time",
    ],
    interaction: [
      "join any talk and be taken for somebody at home in it",
      "say fine shades of meaning, and step around a word so well that nobody notices",
      "settle a delicate matter between people with the right words",
    ],
    production: [
      "give a clear, smooth talk in a style that suits the room",
      "argue a case so that listeners remember its main points",
      "tell, joke and persuade as I would in my own language",
    ],
    writing: [
      "write clear, flowing text in the style that the matter asks for",
      "write a demanding letter, report or article that helps its reader to see the point",
      "improve another person's text and say why",
    ],
  },
};

export type Statement = { key: CanDoKey; text: string };

/** The statements of a skill at a level, in their order. */
export function statementsOf(level: CefrLevel, skill: LanguageSkill): Statement[] {
  return words[level][skill].map((text, index) => ({
    key: `${level}-${skill}-${index + 1}`,
    text,
  }));
}

/** All statements of a level, skill by skill. */
export function statementsAt(level: CefrLevel): Statement[] {
  return languageSkills.flatMap((skill) => statementsOf(level, skill));
}

/** How many of a skill's statements make its level, of `statementsEach`. */
export const enoughForLevel = statementsEach - 1;
