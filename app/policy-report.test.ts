import { expect, it } from "vitest";
import { readPolicyReports } from "./policy-report.ts";

function report(fields: Record<string, unknown>) {
  const body = JSON.stringify({
    "csp-report": { "document-uri": "https://parlour.example/", ...fields },
  });
  return readPolicyReports("application/csp-report", body)?.[0];
}

it("a report says what was stopped where, and nothing about whom it happened to", () => {
  expect(
    report({
      "document-uri":
        "https://parlour.example/student/lessons/01939b0e-7c1a-7000-8000-0123456789ab?token=secret#x",
      "effective-directive": "img-src",
      "blocked-uri": "https://tracker.example/pixel?user=robin@example.test",
      "source-file": "https://parlour.example/assets/root-abc.js?x=1",
      "line-number": 12,
      referrer: "https://elsewhere.example/",
      "script-sample": "robin",
    }),
  ).toEqual({
    directive: "img-src",
    blocked: "https://tracker.example",
    page: "/student/lessons/:id",
    source: "/assets/root-abc.js:12",
  });
});

it("an extension of the browser is known by its scheme alone", () => {
  expect(report({ "blocked-uri": "chrome-extension://abcdef/inject.js" })).toMatchObject({
    blocked: "chrome-extension:",
  });
});

it.each([
  ["no JSON", "{"],
  ["another shape", "[1]"],
  ["a thousand reports", JSON.stringify(Array.from({ length: 1000 }, () => ({ type: "x" })))],
])("%s is no report", (_, body) => {
  expect(readPolicyReports("application/reports+json", body)).toBeNull();
  expect(readPolicyReports("application/csp-report", body)).toBeNull();
});

it("reports of other kinds are read over", () => {
  const body = JSON.stringify([{ type: "deprecation", body: { id: "x" } }]);
  expect(readPolicyReports("application/reports+json", body)).toEqual([]);
});
