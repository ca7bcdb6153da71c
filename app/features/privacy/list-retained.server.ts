import type { Role } from "#app/access/actor.ts";
import { retainedGroups } from "./text.ts";

export type RetainedList = {
  title: string;
  deleted: string[];
  stays: { what: string; why: string }[];
}[];

/** For people of that role to read, in groups: what goes with their account, and what stays in some form, and why. */
export function listRetained(role: Role | null): RetainedList {
  return retainedGroups.flatMap(({ title, sentences }) => {
    const mine = sentences.filter(
      ({ roles }) => roles === undefined || (role !== null && roles.includes(role)),
    );
    return mine.length === 0
      ? []
      : [
          {
            title,
            deleted: mine.filter(({ why }) => why === undefined).map(({ text }) => text),
            stays: mine.flatMap(({ text, why }) =>
              why === undefined ? [] : [{ what: text, why }],
            ),
          },
        ];
  });
}
