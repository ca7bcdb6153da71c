import type { z } from "zod";

/** A sentence for what a schema says nothing about itself, so that nobody reads "Invalid input". */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === "") return "Fill this in";
      return issue.expected === "number" || issue.expected === "int"
        ? "Enter a number, in digits"
        : "This cannot be read. Enter it again.";
    case "too_small":
      return issue.origin === "string"
        ? `Use at least ${issue.minimum} characters`
        : `Enter ${issue.minimum} or more`;
    case "too_big":
      return issue.origin === "string"
        ? `Use at most ${issue.maximum} characters`
        : `Enter ${issue.maximum} or less`;
    case "invalid_value":
      return "Choose one of the choices";
    default:
      return "This cannot be read. Enter it again.";
  }
}
