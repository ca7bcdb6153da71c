import { expect, it } from "vitest";
import { newAnnouncementForm } from "./announcement-forms.ts";

const draft = {
  kind: "service",
  title: "The site rests for an hour",
  text: "On Sunday from two to three nobody can book. Lessons take place as always.",
  by: ["bell"],
  audience: "students",
};

const wrongFields = (change: object) => {
  const read = newAnnouncementForm.safeParse({ ...draft, ...change });
  return read.success ? [] : read.error.issues.map(({ path }) => path[0]);
};

it.each([
  [{ link: "/faq" }, []],
  [{ link: "/student/practice" }, []],
  [{ link: "/student/practice", audience: "all" }, ["link"]],
  [{ link: "/student/teachers?language=greek", audience: "all" }, []],
  [{ link: "/teacher/earnings" }, ["link"]],
  [{ link: "/teacher/earnings", audience: "teachers" }, []],
  [{ link: "/admin/settings" }, ["link"]],
  [{ link: "https://example.org/faq" }, ["link"]],
  [{ text: "Read more at https://example.org/faq today." }, ["text"]],
  [{ title: "Go to www.example.org" }, ["title"]],
  [{ language: "el" }, ["language"]],
  [{ language: "el", audience: "language-teachers" }, []],
  [{ audience: "language-teachers" }, ["language"]],
])("a draft with %j is refused at %j", (change, fields) => {
  expect(wrongFields(change)).toEqual(fields);
});
