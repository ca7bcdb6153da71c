import type { Role } from "#app/access/actor.ts";
import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";

/** What the shell shows of the person who is signed in. */
export type ShellPerson = {
  id: string;
  name: string;
  role: Role | null;
  zone: string;
  portrait?: string | null;
  /** Has an application to teach that is not decided. */
  applies?: boolean;
  /** Of an admin: the areas of their work. */
  rights?: readonly AdminRight[];
};
