import { countCharacters, isAtMost } from "#app/platform/characters.ts";
import { z } from "zod";
import { contactRefusal } from "./contact-refusal.ts";

type Fields = Record<string, string | string[] | undefined>;
export type Refuse = (field: string, message: string) => void;
export type ReadFields = {
  /** What was typed into one field, trimmed. */
  text(name: string): string;
  /** What was ticked of several of one name. */
  list(name: string): string[];
};

/** A form whose fields are read together; each refusal names its field. */
export function compositeFields<T>(read: (fields: ReadFields, refuse: Refuse) => T) {
  return z.custom<Fields>().transform((fields, context) => {
    const refuse: Refuse = (field, message) =>
      context.addIssue({ code: "custom", path: [field], message });
    const text = (name: string) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!Array.isArray(value)) return (value ?? "").trim();
      refuse(name, "Give one answer here");
      return "";
    };
    const list = (name: string) => (Object.hasOwn(fields, name) ? [fields[name] ?? []].flat() : []);
    return read({ text, list }, refuse);
  });
}

/** A sentence or more of between `least` and `most` characters; refused with what is wrong. */
export function readWritten(
  { text }: ReadFields,
  refuse: Refuse,
  name: string,
  [least = 0, most = 0]: readonly number[],
): string {
  const value = text(name);
  const long = countCharacters(value);
  if (long < least) refuse(name, `Write at least ${least} characters`);
  else if (!isAtMost(value, most))
    refuse(name, `Use at most ${most} characters; these are ${long}`);
  else {
    const refusal = contactRefusal(value);
    if (refusal !== null) refuse(name, refusal);
  }
  return value;
}

/** One line of it. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
