import { csvOf, csvRows } from "#app/platform/csv.ts";
import type { ListedPerson } from "./list-people.server.ts";
import { personStateText, roleText } from "./text.ts";

const head = ["Id", "Name", "Email", "Role", "State", "Joined (UTC)", "Last seen (UTC)"];

/** A part of the file: the first has the headline. */
export function peopleCsv(people: ListedPerson[], part: "first" | "later"): string {
  const lines = people.map((person) => [
    person.id,
    person.name,
    person.email,
    person.role === null ? "None" : roleText[person.role],
    personStateText(person),
    new Date(person.createdAt).toISOString(),
    new Date(person.lastSeenAt).toISOString(),
  ]);
  return part === "first" ? csvOf([head, ...lines]) : csvRows(lines);
}
