import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { tokenScopes } from "#db/schema/accounts/token-scopes.ts";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import { removeToken } from "#app/features/accounts/api-tokens/tokens.server.ts";
import { operations } from "#app/routes/api/v1/operations.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aToken, useApi } from "#test/asking/api.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { sessionOf } from "#test/asking/sign-in.ts";

useDatabase();
const api = useApi();

/** Every operation with parameters that name nothing. */
const addresses = operations.map((operation) => ({
  operation,
  method: operation.method.toUpperCase(),
  path: operation.path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
}));

/** The code of the refusal of every operation: one, where all refuse for the same. */
async function refusals(token: string | undefined, of = addresses, headers = {}) {
  const codes = new Set<string>();
  for (const { method, path } of of) {
    const { status, body } = await api.call(method, path, { token, headers });
    codes.add(`${status} ${body.code}`);
  }
  return [...codes];
}

const requester = { headers: new Headers() };

describe("a token opens the API, and nothing else does", () => {
  it("not nobody, not a cookie of a signed-in browser, and not what is no token", async () => {
    const cookie = (await sessionOf(await aStudent())).get("cookie")!;
    expect(await refusals(undefined)).toEqual(["401 token-missing"]);
    expect(await refusals(undefined, addresses, { cookie })).toEqual(["401 token-missing"]);
    expect(await refusals("pl_guessed")).toEqual(["401 token-unknown"]);
  });

  it("not one that has ended, was removed, or went with the sessions of its owner", async () => {
    const student = await aStudent();
    expect(await refusals(await aToken(student, { endsIn: -1_000 }))).toEqual(["401 token-ended"]);
    const removed = await aToken(student);
    const [row] = await db()
      .select()
      .from(apiTokens)
      .where(eq(apiTokens.ending, removed.slice(-4)));
    await removeToken(await aStudent(), row!.id, requester);
    expect((await api.by(removed).get("/me")).status).toBe(200);
    await removeToken(student, row!.id, requester);
    expect(await refusals(removed)).toEqual(["401 token-unknown"]);
  });

  it("not of a suspended account, an unconfirmed address, an admin or somebody without a role", async () => {
    const suspended = await aStudent();
    const token = await aToken(suspended);
    await suspendPerson(await anAdmin(), suspended.id);
    expect(await refusals(token)).toEqual(["401 token-unknown"]);
    expect(await refusals(await aToken(suspended))).toEqual(["403 account-suspended"]);
    const unconfirmed = await aStudent({ emailVerified: false });
    expect(await refusals(await aToken(unconfirmed))).toEqual(["403 address-unconfirmed"]);
    const promoted = await aStudent();
    await db().update(users).set({ role: "admin" }).where(eq(users.id, promoted.id));
    expect(await refusals(await aToken(promoted))).toEqual(["403 role-refused"]);
    expect(await refusals(await aToken(await anAdmin()))).toEqual(["403 role-refused"]);
  });

  it("with no scope but its own, and nothing of teachers for a student", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    for (const scope of tokenScopes) {
      const others = addresses.filter(
        ({ operation }) => operation.scope !== null && operation.scope !== scope,
      );
      const token = await aToken(teacher, { scopes: [scope] });
      const mine = others.filter(({ operation }) => operation.role !== "student");
      expect(await refusals(token, mine)).toEqual(["403 scope-missing"]);
    }
    const ofTeachers = addresses.filter(({ operation }) => operation.role === "teacher");
    expect(await refusals(await aToken(student), ofTeachers)).toEqual(["403 role-refused"]);
  });

  it("what is somebody else’s is not there, and neither is what has no name of ours", async () => {
    const lessonId = await aBookedLesson(await aStudent(), await aTeacher());
    const stranger = await api.as(await aStudent());
    const teacher = await api.as(await aTeacher());
    for (const by of [stranger, teacher])
      for (const path of [`/lessons/${lessonId}`, "/lessons/1%2F", "/chats/x/messages", "/nothing"])
        expect((await by.get(path)).body, path).toMatchObject({ status: 404, code: "not-found" });
  });
});

describe("at the edge", () => {
  it("a method that an address does not take is told which it does", async () => {
    const { status, headers } = await api.call("DELETE", "/me");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const asked = await api.call("OPTIONS", "/me", { headers: { origin: "https://other.test" } });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("every answer has the security headers, says its request and is kept by no one else", async () => {
    const { headers, body } = await api.call("GET", "/me");
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(headers.get("x-request-id")).toBe(body.requestId);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });
});
