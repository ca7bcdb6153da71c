import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { findApplication } from "#app/features/teachers/applications/applications.server.ts";
import { itemKeys } from "#app/features/teachers/applications/review-items.ts";
import { submitApplication } from "#app/features/teachers/applications/submit-application.server.ts";
import { saveApplication } from "#app/features/teachers/applications/wizard/save-application.server.ts";
import { approveApplication } from "#app/features/teachers/vetting/approve-application.server.ts";
import { readReviewPage } from "#app/features/teachers/vetting/review-page.server.ts";
import { sessionMiddleware } from "#app/gate/session-context.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { madeFrom, madeFromField } from "#app/platform/forms/made-from.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import { completeContent } from "#test/builders/applications.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import { aReview } from "#test/builders/reviews.ts";
import { useDatabase } from "#test/database.ts";
import { aPhotograph } from "#test/files/pictures.ts";
import { action as applyAction } from "../apply/apply-step.tsx";
import { action as profileAction } from "./profile.tsx";

useDatabase();

async function aReadApplication() {
  const student = await aStudent({ name: stored.name });
  await saveApplication(student, await completeContent(student));
  const { id, version } = (await findApplication(student))!;
  expect(await submitApplication(student, { version })).toEqual({ ok: true });
  const admin = await anAdmin();
  return { student, admin, browser: await sessionOf(student), input: await aReview(admin, id) };
}

const profile = { action: profileAction, path: "/account/profile" };
/** A page of the wizard may still be open in another tab. */
const wizard = { action: applyAction, path: "/teacher/apply/portrait" };

/** Posts the form of this page; `meanwhile` happens once the session has been read. */
async function post(
  browser: Headers,
  body: URLSearchParams | FormData,
  meanwhile = async () => {},
  { action, path }: { action(args: never): unknown; path: string } = profile,
): Promise<string | null> {
  const url = `http://localhost${path}`;
  const request = new Request(url, { method: "POST", headers: new Headers(browser), body });
  const context = new RouterContextProvider();
  const work = async () => {
    await meanwhile();
    return action({ request, context, params: { step: "portrait" } } as never) as Promise<Response>;
  };
  const answer = await sessionMiddleware({ request, context, pattern: path }, work);
  return answer.headers.get("location");
}

const stored = { name: "Katarzyna Zielińska", zone: "Europe/London" };
const named = (name: string) =>
  new URLSearchParams({ ...stored, name, [madeFromField]: madeFrom(stored) });

it("an applicant's new name is looked at again: the admin's page is old, and identity is not ticked any more", async () => {
  const { admin, browser, input } = await aReadApplication();
  expect(await post(browser, named("Maria Impostor"))).toMatch("?saved");
  expect(await approveApplication(admin, input)).toEqual({
    ok: false,
    reason: "decided-meanwhile",
  });
  const { application, ticked } = await readReviewPage(admin, input.applicationId);
  expect(itemKeys.filter((item) => ticked[item] === undefined)).toEqual(["identity"]);
  const again = { ...input, version: application.version };
  expect(await approveApplication(admin, again)).toEqual({ ok: false, reason: "not-all-accepted" });
});

it.each([
  ["profile", profile, "?portrait=set"],
  ["wizard", wizard, "/teacher/apply/portrait"],
])(
  "an applicant's new portrait in the %s is looked at again, and a profile saved with the same name is not",
  async (_, page, next) => {
    const { admin, browser, input } = await aReadApplication();
    expect(await post(browser, named(stored.name))).toMatch("?saved");
    const before = await readReviewPage(admin, input.applicationId);
    expect(before.application.version).toBe(input.version);
    const body = new FormData();
    body.set("portrait", new File([await aPhotograph()], "me.jpg", { type: "image/jpeg" }));
    expect(await post(browser, body, undefined, page)).toMatch(next);
    expect(await approveApplication(admin, input)).toEqual({
      ok: false,
      reason: "decided-meanwhile",
    });
    const { ticked } = await readReviewPage(admin, input.applicationId);
    expect(itemKeys.filter((item) => ticked[item] === undefined)).toEqual(["photo"]);
  },
);

it("a name that changes as its applicant is approved is not shown as checked by the document", async () => {
  const { student, admin, browser, input } = await aReadApplication();
  await post(browser, named("Maria Impostor"), async () => {
    expect(await approveApplication(admin, input)).toMatchObject({ ok: true });
  });
  const [teacher] = await db().select().from(teachers).where(eq(teachers.userId, student.id));
  expect(teacher!.identityCheckedAt).toBeNull();
});
