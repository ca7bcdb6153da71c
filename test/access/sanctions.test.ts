import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { asAdmin, asTeacher } from "#app/access/actor.ts";
import { appealSanction } from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import { imposeSanction } from "#app/features/teachers/sanctions/impose-sanction.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { aPerson, anAdmin, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { useApp } from "#test/asking/app.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { routePatterns } from "#e2e/harness/route-patterns.ts";
import { addressOf } from "./addresses.ts";
import { makeWorld, type World } from "./world.ts";

useDatabase();

const app = useApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

type Form = Record<string, string>;

const reason = "Two students wrote that they were asked to pay outside.";

/** A teacher who is restricted and has appealed, and another about whom nothing was decided. */
async function aCase(endsAt: Date | null = null) {
  const [decider, teacher, other] = [await anAdmin(), await aTeacher(), await aTeacher()];
  const input = { kind: "restrict", scope: "new-students", cause: "conduct" } as const;
  const imposed = await inTransaction((tx) =>
    imposeSanction(tx, decider, { ...input, teacherId: teacher.id, reason, endsAt }, new Date()),
  );
  if (!imposed.ok) throw new Error(imposed.reason);
  const { sanctionId } = imposed;
  await appealSanction(asTeacher(teacher), { sanctionId, text: "Please read the chat again." });
  const to = (id: string) => `/admin/teachers/published/${id}`;
  const named = { sanctionId, version: "2" };
  const verdict = { ...named, outcome: "upheld", answer: reason };
  /** Every decision there is, complete: address and form. */
  const complete: [string, Form][] = [
    ...["restrict", "suspend", "close"].map((intent): [string, Form] => [
      to(other.id),
      { intent, cause: "safety", reason, lastDay: "" },
    ]),
    ...["agree", "refuse", "hide", "leave", "lift"].map((intent): [string, Form] => [
      to(teacher.id),
      { intent, ...named },
    ]),
    [to(teacher.id), { intent: "appeal", ...verdict }],
  ];
  const stand = async () => {
    const rows = await db().select().from(teacherSanctions);
    return rows.filter(({ teacherId }) => [teacher.id, other.id].includes(teacherId));
  };
  return { decider, teacher, other, sanctionId, complete, stand };
}

async function browser(email: string) {
  const cookie = await cookieOf(email);
  const rows = await db().select().from(sessions).orderBy(sessions.createdAt);
  return { cookie, sessionId: rows.at(-1)!.id };
}

describe("a decision about a teacher", () => {
  it("is refused without its reason, in any of its forms [H2]", async () => {
    const { complete, stand } = await aCase();
    const { cookie } = await browser((await anAdmin()).email);
    const before = await stand();
    const gaps: Form[] = [
      { reason: "", answer: "" },
      { reason: "   ", answer: "   " },
      { reason: "Because.", answer: "Because." },
      { cause: "", outcome: "" },
      { cause: "dislike", outcome: "maybe" },
      { intent: "" },
      { intent: "erase" },
    ];
    const needsWords = complete.filter(([, form]) => "reason" in form || "answer" in form);
    expect(needsWords).toHaveLength(4);
    for (const [address, form] of needsWords)
      for (const gap of gaps) {
        const answer = await app.post(address, { ...form, ...gap }, { cookie });
        await answer.body?.cancel();
        expect(answer.status, JSON.stringify({ ...form, ...gap })).toBe(400);
      }
    expect(await stand()).toEqual(before);
  });

  it("asks for a sign-in of the last ten minutes [H2]", async () => {
    const { complete, stand } = await aCase();
    const { cookie, sessionId } = await browser((await anAdmin()).email);
    const provedAt = new Date(Date.now() - 11 * 60_000);
    await db().update(sessions).set({ provedAt }).where(eq(sessions.id, sessionId));
    const before = await stand();
    for (const [address, form] of complete) {
      const answer = await app.post(address, form, { cookie });
      expect(answer.status, form["intent"]).toBe(302);
      expect(answer.headers.get("location")).toBe(
        `/account/confirm?${new URLSearchParams({ next: `${address}?draft=1` })}`,
      );
    }
    expect(await stand()).toEqual(before);
  });

  it("is not found when it is posted on the page of another teacher", async () => {
    const { other, complete, stand } = await aCase();
    const { cookie } = await browser((await anAdmin()).email);
    const before = await stand();
    for (const [, form] of complete.filter(([, form]) => "sanctionId" in form)) {
      const elsewhere = `/admin/teachers/published/${other.id}`;
      const answer = await app.post(elsewhere, form, { cookie });
      await answer.body?.cancel();
      expect(answer.status, form["intent"]).toBe(404);
    }
    expect(await stand()).toEqual(before);
  });

  it("is closed to an admin without two-step sign-in, and to everybody else [H2]", async () => {
    const { complete, stand } = await aCase();
    const bare = await cookieOf((await aPerson("admin")).email);
    const before = await stand();
    for (const [address, form] of complete) {
      const answer = await app.post(address, form, { cookie: bare });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        "/account/two-step?needed=yes",
      ]);
      for (const who of ["student", "teacher"] as const) {
        const refused = await app.post(address, form, { cookie: await world.cookie(who) });
        await refused.body?.cancel();
        expect(refused.status, `${form["intent"]} as the ${who}`).toBe(403);
      }
      const visitor = await app.post(address, form);
      expect(visitor.headers.get("location")).toMatch(/^\/login\?/);
    }
    expect(await stand()).toEqual(before);
  });

  it("is made once everything is there, and its appeal by another admin alone [H2]", async () => {
    const { complete, decider } = await aCase();
    const [address, verdict] = complete.at(-1)!;
    const ask = async (email: string, form: Form, to = address) => {
      const answer = await app.post(to, form, { cookie: (await browser(email)).cookie });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await ask(decider.email, verdict)).toBe(409);
    const another = asAdmin(await anAdmin());
    expect(await ask(another.email, verdict)).toBe(302);
    const [elsewhere, restrict] = complete[0]!;
    expect(await ask(another.email, restrict, elsewhere)).toBe(302);
  });
});

/** Every form of the admins' pages, complete, and whether it asks for a sign-in of the last minutes. */
const asks: Record<string, [asks: boolean, form: Form][]> = {
  "/admin/teachers/published/:teacherId": [
    [true, { intent: "suspend", cause: "safety", reason, lastDay: "" }],
  ],
  "/admin/teachers/:applicationId": [
    [false, { decision: "claim" }],
    [false, { decision: "save", version: "1" }],
    ...["changes", "approve", "reject"].map((decision): [boolean, Form] => [
      true,
      { decision, version: "1", words: reason },
    ]),
    [false, { decision: "release" }],
  ],
  "/admin/reports": [[false, { do: "close", number: "1" }]],
  "/admin/reports/:reportId": [
    [false, { decision: "claim" }],
    [true, { decision: "ask", question: reason }],
    [false, { decision: "comment", comment: reason }],
    [true, { decision: "reverse", version: "1", next: "closed", reversal: reason }],
    [
      true,
      {
        decision: "answer-appeal",
        appealId: crypto.randomUUID(),
        verdict: "upheld",
        answer: reason,
        next: "open",
      },
    ],
    [true, { ground: "conduct", outcome: "dismiss", reason, version: "1" }],
    [false, { decision: "release" }],
  ],
  "/admin/disputes/:disputeId": [
    [true, { do: "send", words: reason, seen: "now" }],
    [true, { do: "accept", sure: "yes" }],
  ],
  "/admin/announcements": [[false, { title: "None" }]],
  "/admin/announcements/:announcementId": [
    [false, { intent: "send", seen: "1" }],
    [true, { intent: "send", seen: "1", confirmed: "yes" }],
    [false, { intent: "stop" }],
  ],
  "/admin/settings": [
    [true, { intent: "change", name: "bookings", state: "off", why: "A fault.", seen: "0" }],
    [true, { intent: "withdraw", changeId: crypto.randomUUID() }],
  ],
  "/admin/people": [
    [true, { intent: "invite", email: "late@example.test", rights: "reports" }],
    [true, { intent: "withdraw", invitationId: crypto.randomUUID() }],
  ],
  "/admin/people/:userId": [
    [true, { intent: "rights", rights: "reports" }],
    [true, { intent: "remove-admin" }],
    [true, { intent: "view", viewReason: "help" }],
  ],
  "/admin/people/:userId/decisions": [
    [true, { intent: "decide", what: "warning", cause: "spam", facts: reason, evidence: reason }],
    ...["agree", "refuse"].map((intent): [boolean, Form] => [
      true,
      { intent, sanctionId: crypto.randomUUID(), version: "1" },
    ]),
    [
      true,
      { intent: "take-back", sanctionId: crypto.randomUUID(), version: "1", reversal: reason },
    ],
  ],
  "/admin/money/payments/:paymentId": [
    [false, { intent: "preview", kind: "refund", amount: "1", reason, key: crypto.randomUUID() }],
    [true, { intent: "confirm", kind: "refund", amount: "1", reason, key: crypto.randomUUID() }],
  ],
  "/admin/money/adjustments/:adjustmentId": [
    [true, { intent: "approve", preview: "" }],
    [true, { intent: "decline", declineReason: reason }],
  ],
  "/admin/money/differences": [[true, { id: crypto.randomUUID(), note: reason }]],
};

describe("a form of an admin", () => {
  it("that moves money, keeps somebody out or cannot be taken back asks for a sign-in of the last minutes, and is kept meanwhile [H2]", async () => {
    const { cookie, sessionId } = await browser((await anAdmin()).email);
    const provedAt = new Date(Date.now() - 11 * 60_000);
    await db().update(sessions).set({ provedAt }).where(eq(sessions.id, sessionId));
    for (const pattern of routePatterns.filter((one) => /^\/admin(\/|$)/.test(one))) {
      const address = addressOf(pattern, world);
      if (asks[pattern] === undefined) {
        const answer = await app.post(address, {}, { cookie });
        await answer.body?.cancel();
        expect([302, 404, 405], pattern).toContain(answer.status);
        expect(answer.headers.get("location") ?? "", pattern).not.toContain("/account/confirm");
      }
      for (const [fresh, form] of asks[pattern] ?? []) {
        const answer = await app.post(address, form, { cookie });
        await answer.body?.cancel();
        const back = `/account/confirm?${new URLSearchParams({ next: `${address}?draft=1` })}`;
        const what = `${pattern} ${JSON.stringify(form)} answers ${answer.status}`;
        expect(answer.headers.get("location") === back, what).toBe(fresh);
      }
    }
    const kept = await app.ask("/admin/money/differences?draft=1", { cookie });
    expect(await kept.text()).toContain("look it over and send it again");
  });
});

describe("a teacher about whom something was decided", () => {
  it("reads on every page of theirs what is in force, and finds the way to the reason", async () => {
    const { teacher } = await aCase(new Date(Date.now() + 14 * day));
    const cookie = await cookieOf(teacher.email);
    const sentence = /New students do not find or book you until \d+ \w+ \d{4}\./;
    let pages = 0;
    for (const pattern of routePatterns) {
      if (!pattern.startsWith("/teacher/") || pattern.startsWith("/teacher/apply")) continue;
      const answer = await app.ask(addressOf(pattern, world), { cookie });
      const page = await answer.text();
      // Lessons and chats of the world are somebody else's.
      if (answer.status !== 200) continue;
      pages += 1;
      expect(page, pattern).toMatch(sentence);
      expect(page, pattern).toContain("Decision about your account");
      // Two stand among the person's own pages, wide and narrow; the sentence brings another.
      const ways = page.split('href="/teacher/record"').length - 1;
      expect(ways > 2, pattern).toBe(pattern !== "/teacher/record");
    }
    expect(pages).toBeGreaterThan(5);
    const reason = await app.ask("/teacher/record", { cookie });
    expect(await reason.text()).toMatch(/<h1[^>]*>Your record</);
    const calm = await app.ask("/teacher/calendar", { cookie: await world.cookie("teacher") });
    expect(await calm.text()).not.toContain("Decision about your account");
  });
});
