import { lessonRoles, recordYears, teachersOnly, type RetainedGroup } from "./retained-words.ts";

/** What is kept of teaching. */
export const aboutTeaching: RetainedGroup = {
  title: "Teaching",
  sentences: [
    {
      text: "Your application, with its documents, its steps and our comments",
      roles: lessonRoles,
      tables: ["applications", "application_events", "review_comments"],
    },
    {
      text: "The words of your profile: languages, education and work, what your offers are about, and what you changed of them",
      roles: teachersOnly,
      tables: ["teacher_languages", "credentials", "offer_descriptions", "text_changes"],
    },
    {
      text: "Your hours, days off and your notes about them, journeys and imported calendars",
      roles: teachersOnly,
      tables: [
        "weekly_hours",
        "date_overrides",
        "time_off",
        "travel_zones",
        "imported_calendars",
        "imported_busy",
      ],
    },
    {
      text: "Your place in the search, and how often your page was opened",
      roles: teachersOnly,
      tables: ["teacher_search", "teacher_words", "search_stale", "teacher_views"],
    },
    {
      text: "An empty profile and your offers in place of yours",
      why: "Lessons that were bought refer to them. The profile is closed and everything about you is removed; for an hour a note tells the search to forget it.",
      roles: teachersOnly,
      tables: ["teachers", "offers", "search_changes"],
    },
    {
      text: "Warnings and restrictions, and your appeals",
      why: `So that we can account for a decision, and nobody starts again unnoticed. They are deleted ${recordYears} after they ended.`,
      roles: teachersOnly,
      tables: ["teacher_sanctions"],
    },
  ],
};
