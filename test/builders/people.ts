import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  asAdmin,
  asStudent,
  asTeacher,
  type Person,
  type Role,
  type Teacher,
} from "#app/access/actor.ts";
import { hashPassword } from "#app/features/accounts/passwords/password-hash.server.ts";
import { seal } from "#app/platform/sealed.server.ts";
import { offerRows } from "#app/features/teachers/offers/offer-rows.server.ts";
import { slugOf } from "#app/features/teachers/reference-data/slug.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { demo } from "#config/demo.ts";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { twoSteps } from "#db/schema/accounts/ways-in.ts";
import {
  credentials,
  offerDescriptions,
  offers,
  teacherLanguages,
  teachers,
  weeklyHours,
  type WeeklyWindow,
} from "#db/schema/teachers/teachers.ts";
import {
  type ApplicationCredential,
  type ApplicationLanguage,
  type ApplicationOffer,
} from "#db/schema/teachers/applications.ts";
import { aTradersSide } from "./traders-side.ts";

/** Every built person signs in with this. */
export const password = demo.password;
let hash: Promise<string> | undefined;

type PersonInput = Partial<Omit<typeof users.$inferInsert, "role">>;

/** A person with a confirmed address and a password, of any role. */
export async function aPerson(role: Role | null, input: PersonInput = {}): Promise<Person> {
  return (await storePeople(db(), [{ role, input }]))[0]!;
}

/** Many people at once, answered in the order they were given. */
export async function storePeople(
  on: Db | Tx,
  inputs: { role: Role | null; input?: PersonInput }[],
): Promise<Person[]> {
  if (inputs.length === 0) return [];
  hash ??= hashPassword(password);
  const stored = await on
    .insert(users)
    .values(
      inputs.map(({ role, input }) => ({
        name: "Robin Example",
        email: `${role ?? "nobody"}-${randomUUID()}@example.test`,
        emailVerified: true,
        ...input,
        role,
      })),
    )
    .returning();
  const phc = await hash;
  await on.insert(authAccounts).values(
    stored.map(({ id }) => ({
      userId: id,
      accountId: id,
      providerId: "credential",
      password: phc,
    })),
  );
  return stored.map((row) => {
    const { id, name, email, role, version, zone, portraitId: portrait, adminRights: rights } = row;
    return { id, name, email, role, version, zone, portrait, ...(role === "admin" && { rights }) };
  });
}

export async function aStudent(input: PersonInput = {}) {
  return asStudent(await aPerson("student", { name: "Priya Sharma", ...input }));
}

/** What the authenticator app of every built admin holds. */
export const appSecret = Buffer.from("a-secret-of-20-bytes");

/** With two-step sign-in on, as admins must have it. */
export async function anAdmin(input: PersonInput = {}) {
  const admin = asAdmin(await aPerson("admin", { name: "Rosa Okafor", ...input }));
  await hasTwoStep(admin);
  return admin;
}

/** Turns two-step sign-in on for a built person; their app holds `appSecret`. */
export async function hasTwoStep({ id }: { id: string }): Promise<void> {
  const sealedSecret = seal(appSecret, id);
  await db().insert(twoSteps).values({ userId: id, sealedSecret, onSince: new Date() });
}

const usualOffers: ApplicationOffer[] = [
  { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 800 },
  { title: "Conversation", kind: "single", minutes: 50, pricePence: 2200 },
];

export type TeacherInput = {
  person?: PersonInput;
  profile?: Partial<typeof teachers.$inferInsert>;
  languages?: ApplicationLanguage[];
  offers?: ApplicationOffer[];
  weekly?: WeeklyWindow[];
  credentials?: (ApplicationCredential & { checkedAt: Date | null })[];
};

/** Open all day, every day: tests that care about hours say so. */
export const alwaysOpen: WeeklyWindow[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startMinute: 0,
  endMinute: 1440,
}));

/** A published teacher with a trial (25 min, £8), a 50-minute lesson (£22) and open hours. */
export async function aTeacher(input: TeacherInput = {}) {
  return (await storeTeachers(db(), [input]))[0]!;
}

/** Many teachers at once, answered in the order they were given. */
export async function storeTeachers(on: Db | Tx, inputs: TeacherInput[]) {
  if (inputs.length === 0) return [];
  const people = await storePeople(
    on,
    inputs.map(({ person }) => ({ role: "teacher", input: { name: "Inés Valverde", ...person } })),
  );
  const built = inputs.map((input, index) => rowsOf(input, asTeacher(people[index]!)));
  await on.insert(teachers).values(built.map(({ profile }) => profile));
  await on.insert(teacherLanguages).values(built.flatMap(({ languages }) => languages));
  const papers = built.flatMap(({ papers }) => papers);
  if (papers.length > 0) await on.insert(credentials).values(papers);
  const descriptions = built.flatMap(({ descriptions }) => descriptions);
  if (descriptions.length > 0) await on.insert(offerDescriptions).values(descriptions);
  const made = await on
    .insert(offers)
    .values(built.flatMap(({ offers }) => offers))
    .returning();
  const hours = built.flatMap(({ weekly }) => weekly);
  if (hours.length > 0) await on.insert(weeklyHours).values(hours);
  return built.map(({ person, profile }) => {
    const own = made.filter(({ teacherId }) => teacherId === person.id);
    return { ...person, zone: profile.zone, offers: own, offer: own.at(-1)! };
  });
}

/** In the address of their page. */
export async function slugOfTeacher({ id }: { id: string }): Promise<string> {
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, id));
  return row!.slug;
}

function rowsOf(input: TeacherInput, person: Teacher) {
  const teacherId = person.id;
  const languages = input.languages ?? [{ language: "es", level: "native", taught: true }];
  const taught = languages.find(({ taught }) => taught)?.language ?? "es";
  const profile = {
    userId: teacherId,
    slug: `${slugOf(person.name)}-${teacherId.slice(-12)}`,
    headline: "Conversation that gets past small talk",
    about: "I taught for nine years before I moved my classroom online.",
    country: "ES",
    ...((input.profile?.trader ?? "trader") === "trader" ? aTradersSide : {}),
    portraitSeed: teacherId,
    ...input.profile,
    zone: input.profile?.zone ?? person.zone,
  };
  return {
    person,
    profile,
    languages: languages.map((row) => ({ ...row, teacherId })),
    ...offerRows(teacherId, taught, input.offers ?? usualOffers),
    papers: (input.credentials ?? []).map(({ fileId: _fileId, ...paper }, position) => ({
      ...paper,
      teacherId,
      position,
    })),
    weekly: (input.weekly ?? alwaysOpen).map((row) => ({ ...row, teacherId })),
  };
}
