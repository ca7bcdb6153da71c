import type { Role } from "#app/access/actor.ts";
import { aboutAccount } from "./about-account.ts";
import { aboutLessons } from "./about-lessons-and-payments.ts";
import { aboutMessages } from "./about-messages.ts";
import { aboutTeaching } from "./about-teaching.ts";

export const retainedGroups = [aboutAccount, aboutLessons, aboutTeaching, aboutMessages];

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
