import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TaughtLanguage } from "#app/features/teachers/teacher-cards/list-teachers.server.ts";
import { LanguagesLine } from "./languages-line.tsx";

test("a line of languages may break between any two of them", () => {
  const languages: TaughtLanguage[] = [
    { code: "es", name: "Spanish", level: "native", taught: true },
    { code: "en", name: "English", level: "C1", taught: false },
    { code: "ca", name: "Catalan", level: "B2", taught: false },
  ];
  const html = renderToStaticMarkup(<LanguagesLine country="Spain" languages={languages} />);
  const text = html.replaceAll(/<[^>]+>/g, "").trim();
  expect(text).toBe("From Spain. Spanish native English C1 Catalan B2");
});
