import { randomUUID } from "node:crypto";
import { asAdmin, asStudent, asTeacher, type Person, type Role } from "#app/access/actor.ts";
import { hashPassword } from "#app/features/accounts/password-hash.server.ts";
import { db } from "#app/platform/db.server.ts";
import { demo } from "#config/demo.ts";
import { authAccounts, users } from "#db/schema/accounts.ts";
import {
  offers,
  teacherLanguages,
  teachers,
  weeklyHours,
  type ApplicationOffer,
  type LanguageLevel,
  type WeeklyWindow,
} from "#db/schema/teachers.ts";

/** Every built person signs in with this. */
export const password = demo.password;
let hash: Promise<string> | undefined;

type PersonWish = Partial<Omit<typeof users.$inferInsert, "role">>;

/** A person with a confirmed address and a password, of any role. */
export async function aPerson(role: Role | null, wish: PersonWish = {}): Promise<Person> {
  hash ??= hashPassword(password);
  const [user] = await db()
    .insert(users)
    .values({
      name: "Robin Example",
      email: `${role ?? "nobody"}-${randomUUID()}@example.test`,
      emailVerified: true,
      ...wish,
      role,
    })
    .returning();
  if (user === undefined) throw new Error("the person was not stored");
  await db()
    .insert(authAccounts)
    .values({
      userId: user.id,
      accountId: user.id,
      providerId: "credential",
      password: await hash,
    });
  const { id, name, email, version, zone } = user;
  return { id, name, email, role, version, zone };
}

export async function aStudent(wish: PersonWish = {}) {
  return asStudent(await aPerson("student", { name: "Priya Sharma", ...wish }));
}

export async function anAdmin(wish: PersonWish = {}) {
  return asAdmin(await aPerson("admin", { name: "Rosa Okafor", ...wish }));
}

export type TeacherWish = {
  person?: PersonWish;
  profile?: Partial<typeof teachers.$inferInsert>;
  languages?: { language: string; level: LanguageLevel; taught: boolean }[];
  offers?: ApplicationOffer[];
  weekly?: WeeklyWindow[];
};

/** Open all day, every day: tests that care about hours say so. */
export const alwaysOpen: WeeklyWindow[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startMinute: 0,
  endMinute: 1440,
}));

/** A published teacher with a trial (25 min, £8), a 50-minute lesson (£22) and open hours. */
export async function aTeacher(wish: TeacherWish = {}) {
  const person = asTeacher(await aPerson("teacher", { name: "Inés Valverde", ...wish.person }));
  const zone = wish.profile?.zone ?? person.zone;
  await db()
    .insert(teachers)
    .values({
      userId: person.id,
      slug: `${slugOf(person.name)}-${person.id.slice(-6)}`,
      headline: "Conversation that gets past small talk",
      about: "I taught for nine years before I moved my classroom online.",
      country: "ES",
      portraitSeed: person.id,
      ...wish.profile,
      zone,
    });
  const languages = wish.languages ?? [{ language: "es", level: "native", taught: true }];
  await db()
    .insert(teacherLanguages)
    .values(languages.map((row) => ({ ...row, teacherId: person.id })));
  const made = await db()
    .insert(offers)
    .values(
      (
        wish.offers ?? [
          { title: "Trial lesson", kind: "trial" as const, minutes: 25, pricePence: 800 },
          { title: "Conversation", kind: "single" as const, minutes: 50, pricePence: 2200 },
        ]
      ).map(({ pricePence, ...offer }, position) => ({
        ...offer,
        position,
        priceMinor: pricePence,
        language: languages.find((l) => l.taught)?.language ?? "es",
        teacherId: person.id,
      })),
    )
    .returning();
  const weekly = wish.weekly ?? alwaysOpen;
  if (weekly.length > 0)
    await db()
      .insert(weeklyHours)
      .values(weekly.map((row) => ({ ...row, teacherId: person.id })));
  return { ...person, zone, offers: made, offer: made.at(-1)! };
}

function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
}
