import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { tellTerms } from "#app/features/accounts/terms/tell-terms.server.ts";
import { acceptanceOf, termsFrom, termsTexts } from "#app/features/accounts/terms/terms.ts";
import { versionText } from "#app/features/accounts/terms/text.ts";
import { listMuted, setMuted } from "#app/features/notifications/muted.server.ts";
import { notify } from "#app/features/notifications/notify.server.ts";
import { totpOf } from "#app/features/accounts/two-step/totp.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { setNewsConsent, wantsNews } from "#app/features/notifications/news/news-consent.server.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import {
  anAdmin,
  aPerson,
  appSecret,
  aStudent,
  aTeacher,
  password,
} from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();

const app = useApp();

/** As another device would: "sign out all others". */
const endSessionsOf = ({ id }: { id: string }) =>
  db().delete(sessions).where(eq(sessions.userId, id));

/** Makes the last proof of who holds these sessions a minute too old for what is sensitive. */
const outdateProof = ({ id }: { id: string }) =>
  db()
    .update(sessions)
    .set({ provedAt: new Date(Date.now() - (rules.account.freshMinutes + 1) * minute) })
    .where(eq(sessions.userId, id));

const newAddress = () => `new-${crypto.randomUUID()}@example.test`;

/** The path and query of the link in the newest mail to an address. */
async function mailedLink(email: string, path: string): Promise<string> {
  const texts = (await mailsTo(email))
    .map(({ text }) => text)
    .filter((text) => text.includes(path));
  return new RegExp(`${path}\\?[^\\s)\\]]+`).exec(texts.at(-1)!)![0];
}

it("a copy of one's data is fetched from its page, also after the password was asked for", async () => {
  const student = await aStudent();
  const browser = app.as(student);
  expect((await browser.get("/account/data/archive.zip")).status).toBe(200);
  await outdateProof(student);
  for (const file of ["archive.zip", "download"]) {
    const asked = await browser.get(`/account/data/${file}`);
    expect(asked.headers.get("location")).toBe("/account/confirm?next=%2Faccount%2Fdata");
  }
  const page = await browser.get("/account/data");
  expect(page.one('a[href="/account/data/archive.zip"]').hasAttribute("download")).toBe(false);
});

describe("a profile", () => {
  it("is saved, shows in the bar, and says what is wrong next to the field", async () => {
    const browser = app.as(await aStudent());
    const page = await browser.get("/account/profile");
    const goal = "To talk to my aunt";
    const refused = await browser.press(page, "Save profile", { name: " ", goal });
    expect(refused.status).toBe(400);
    expect(refused.field("name").error).toBe("Enter your name");
    expect(refused.field("goal").value).toBe(goal);
    const fields = { name: "Ana Prieto", nativeLanguage: "pl", level: "B1", zone: "Asia/Tokyo" };
    const saved = await browser.follow(await browser.press(refused, "Save profile", fields));
    expect(saved.list("[role=status]")).toContainEqual(
      expect.stringContaining("Your profile is saved"),
    );
    expect(saved.words("header[data-bar]")).toContain("Ana");
    const kept = Object.keys({ ...fields, goal }).map((name) => [name, saved.field(name).value]);
    expect(Object.fromEntries(kept)).toEqual({ ...fields, goal });
  });

  it("is saved from two windows without one undoing the other [B4]", async () => {
    const browser = app.as(await aStudent());
    const [one, other] = [
      await browser.get("/account/profile"),
      await browser.get("/account/profile"),
    ];
    await browser.submit(one, "Save profile", { level: "B1", name: "Ana Prieto" });
    const mine = { name: "Ana P.", goal: "To talk to my aunt" };
    let page = await browser.press(other, "Save profile", mine);
    expect(page.status).toBe(409);
    expect(page.words("main [role=alert]")).toContain("Name and Your level in it");
    expect(page.field("name").error).toContain("It now says “Ana Prieto”. Yours is still here");
    const kept = ["name", "goal", "level"].map((name) => page.field(name).value);
    expect(kept).toEqual([mine.name, mine.goal, "B1"]);
    page = await browser.submit(page, "Save profile");
    expect(page.words("main")).toContain("Your profile is saved");
    expect(page.field("name").value).toBe(mine.name);
  });

  it("asks no teacher what they learn", async () => {
    const page = await app.as(await aTeacher()).get("/account/profile");
    expect(page.field("name").value).toBe("Inés Valverde");
    expect(page.all("[name=level]")).toEqual([]);
  });
});

describe("a session that ends in the middle of a form", () => {
  const typed = { goal: "To argue with my aunt", level: "B2" };

  async function sentTooLate() {
    const student = await aStudent();
    const browser = app.as(student);
    const page = await browser.get("/account/profile");
    await endSessionsOf(student);
    const sent = await browser.press(page, "Save profile", typed);
    expect(sent.location).toMatch(/^\/login\?next=.*draft/);
    return { student, browser, login: await browser.follow(sent) };
  }

  it("brings the form back once its writer has signed in, and it is saved when it is sent", async () => {
    const { student, browser, login } = await sentTooLate();
    const fields = { email: student.email, password };
    const back = await browser.follow(await browser.press(login, "Log in", fields));
    expect(back.words()).toContain("What you typed is back below");
    expect(back.field("goal").value).toBe(typed.goal);
    expect(back.field("level").value).toBe(typed.level);
    const saved = await browser.follow(await browser.press(back, "Save profile"));
    expect(saved.words("main")).toContain("Your profile is saved");
    expect(saved.words()).not.toContain("What you typed is back below");
    expect(saved.field("level").value).toBe(typed.level);
  });

  it("brings it back to nobody else", async () => {
    const { browser, login } = await sentTooLate();
    const other = await aStudent();
    const fields = { email: other.email, password };
    const page = await browser.follow(await browser.press(login, "Log in", fields));
    expect(page.words("h1")).toBe("Profile");
    expect(page.html).not.toContain("aunt");
  });
});

describe("another address", () => {
  it("is taken once a link in each of two mailboxes is used [A13]", async () => {
    const student = await aStudent();
    const to = newAddress();
    const browser = app.as(student);
    const security = await browser.get("/account/security");
    const form = await browser.get(security.link("Change email"));
    const asked = await browser.follow(
      await browser.press(form, "Send the two mails", { email: to }),
    );
    expect(asked.words("main")).toContain(`The change to ${to} is waiting`);

    // The links open in browsers that are signed in nowhere.
    const phone = app.visitor();
    for (const [address, heading] of [
      [to, "One more"],
      [student.email, "Your address is changed"],
    ] as const) {
      const link = await mailedLink(address, "/confirm-email");
      const page = await phone.get(link);
      const confirmed = await phone.follow(await phone.press(page, "Yes, change it"));
      expect(confirmed.words("h1")).toContain(heading);
      expect((await phone.get(link)).words("h1")).toContain("no longer works");
    }
    expect((await browser.get("/account/security")).location).toMatch(/^\/login/);
    await phone.post("/login", { email: to, password });
    const after = await phone.get("/account/security");
    expect(after.words("main")).toContain(`${to}, confirmed`);
    expect(after.words("main")).toContain("Email changed");
  });

  it("that was typed until the proof grew old is still there once it was given again [A19]", async () => {
    const student = await aStudent();
    const to = newAddress();
    const browser = app.as(student);
    const form = await browser.get("/account/email");
    await outdateProof(student);
    const asked = await browser.follow(
      await browser.press(form, "Send the two mails", { email: to }),
    );
    const back = await browser.follow(await browser.press(asked, "Continue", { password }));
    expect(back.field("email").value).toBe(to);
    const sent = await browser.follow(await browser.press(back, "Send the two mails"));
    expect(sent.words("main")).toContain(`The change to ${to} is waiting`);
  });
});

it("a sensitive page asks who is there after ten minutes, and comes back [A13] [A19]", async () => {
  const student = await aStudent();
  const browser = app.as(student);
  await browser.get("/account/security");
  await outdateProof(student);
  for (const path of ["/account/email", "/account/two-step", "/account/passkeys"])
    expect((await browser.get(path)).location, path).toContain("/account/confirm?next=");
  const security = await browser.get("/account/security");
  const asked = await browser.follow(await browser.get(security.link("Change email")));
  expect(asked.words("h1")).toBe("Confirm it’s you");
  const wrong = await browser.press(asked, "Continue", { password: "not this one" });
  expect(wrong.field("password").error).toContain("not your password");
  const proved = await browser.press(wrong, "Continue", { password });
  expect(proved.location).toBe("/account/email");
});

it("sessions are seen with their devices, and ended one by one or together; refusals are in the history", async () => {
  const student = await aStudent();
  const agents = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ];
  const others: Caller[] = [];
  for (const agent of agents) {
    const other = app.visitor();
    const headers = { "user-agent": agent };
    await other.post("/login", { email: student.email, password }, { headers });
    others.push(other);
  }
  await app.visitor().post("/login", { email: student.email, password: "not this one" });
  const areIn = async () => {
    const answers = others.map(async (other) => (await other.get("/account/security")).status);
    return Promise.all(answers);
  };
  const browser = app.as(student);
  const page = await browser.get("/account/security");
  expect(page.words("main")).toContain("You are here");
  expect(page.words("main")).toContain("Wrong password, refused");
  const one = await browser.follow(await browser.press(page, "Sign out Safari on iPhone"));
  expect(one.words("main")).toContain("Signed out there.");
  expect(await areIn()).toEqual([302, 200, 200]);
  const none = await browser.follow(await browser.press(one, "Sign out the 2 others"));
  expect(none.list("main button").filter((words) => words.startsWith("Sign out"))).toEqual([]);
  expect(await areIn()).toEqual([302, 302, 302]);
});

it("a password is changed by a person who knows the old one, and the other sessions end", async () => {
  const student = await aStudent();
  const other = app.visitor();
  await other.post("/login", { email: student.email, password });
  const browser = app.as(student);
  const security = await browser.get("/account/security");
  const form = await browser.get(security.link("Change password"));
  const fields = { currentPassword: "not this one", password: "a fresh password" };
  const refused = await browser.press(form, "Change password", fields);
  expect(refused.field("currentPassword").error).toBe("This is not your password");
  const changed = await browser.follow(
    await browser.press(refused, "Change password", { ...fields, currentPassword: password }),
  );
  expect(changed.words("main")).toContain("Your password is changed");
  expect((await other.get("/account/security")).status).toBe(302);
});

it("a person who has a lesson to come is told what to do before the account ends", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aBookedLesson(student, teacher);
  const page = await app.as(student).get("/account/delete");
  expect(page.words("main")).toContain("One lesson is still to come");
  expect(page.words("main")).toContain("We hold £22");
  const end = page.all("main button").find((one) => one.textContent === "Delete my account");
  expect(end!.hasAttribute("disabled")).toBe(true);
});

it("an account that is to be erased says so above every page, and where it is kept", async () => {
  const student = await aStudent();
  const browser = app.as(student);
  const asking = await browser.get("/account/delete");
  await browser.follow(await browser.press(asking, "Delete my account", { understood: "yes" }));
  for (const path of ["/student/dashboard", "/student/teachers", "/account/security"]) {
    const page = await browser.get(path);
    expect(page.words("aside[aria-label='Deletion of your account']")).toContain(
      "will be erased on",
    );
    expect(page.link("Keep my account")).toBe("/account/delete");
  }
  const security = await browser.get("/account/security");
  expect(security.words("main")).not.toContain("Delete account");
  await browser.follow(
    await browser.press(await browser.get("/account/delete"), "Keep my account"),
  );
  expect((await browser.get("/account/security")).words("body")).not.toContain("will be erased on");
});

it("newer terms are told of above a member's pages, which stay open, until they are accepted", async () => {
  const [newest, older] = termsTexts;
  const student = await aStudent(acceptanceOf(older!.version, new Date(termsFrom(older!))));
  await tellTerms();
  const browser = app.as(student);
  const page = await browser.get("/student/dashboard");
  expect(page.status).toBe(200);
  expect(page.link("What changes")).toBe(
    `/legal/terms/versions/${newest.version}?since=${older!.version}`,
  );
  const own = await browser.get("/account/data");
  expect(own.words("#terms")).toContain(`Version of ${versionText(older!.version)}`);
  const done = await browser.follow(await browser.press(page, "I accept the new terms"));
  expect(done.words("#terms")).toContain("You have accepted the newest terms");
  expect(done.words("#terms")).toContain(newest.sha256);
  expect((await browser.get("/student/dashboard")).words("body")).not.toContain("What changes");
  const record = await app.as(await anAdmin()).get(`/admin/people/${student.id}`);
  for (const { version } of [newest, older!])
    expect(record.words("main")).toContain(`Version of ${versionText(version)}`);
});

describe("two-step sign-in", () => {
  /** What an app shows for the key on the page. */
  function codeOf(page: Page): string {
    const key = page.list("main p").find((words) => /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/.test(words))!;
    return new TOTP({ secret: key }).generate();
  }

  it("is turned on with an app, and asked for with a way out by a recovery code [A15] [A16]", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const security = await browser.get("/account/security");
    const page = await browser.get(security.link("Turn on two-step"));
    expect(page.all("[role=img][aria-label^='QR code']")).toHaveLength(1);
    const wrong = await browser.press(page, "Turn on two-step", { code: "000000" });
    expect(wrong.field("code").error).toContain("not the code");
    const on = await browser.press(wrong, "Turn on two-step", { code: codeOf(wrong) });
    const codes = on.list("[aria-label='Recovery codes'] li");
    expect(codes).toHaveLength(rules.account.recoveryCodes);
    const after = await browser.get(on.link("I have kept them"));
    expect(after.words("main")).toContain("10 of 10 left");
    expect(after.list("td")).toContainEqual(expect.stringMatching(/Two-step on$/));

    const other = app.visitor();
    const login = await other.get("/login?next=/student/lessons");
    const asked = await other.follow(
      await other.press(login, "Log in", { email: student.email, password }),
    );
    expect(asked.words("h1")).toBe("The second step");
    expect((await other.get("/student/lessons")).status).toBe(302);
    const refused = await other.press(asked, "Log in", { code: "999999" });
    expect(refused.field("code").error).toContain("not right");
    const entered = await other.press(refused, "Log in", { code: codes[0]! });
    expect(entered.location).toBe("/student/lessons");
  });

  it("opens the admin pages with a code, and no admin turns it off [A16]", async () => {
    const { email } = await anAdmin();
    const browser = app.visitor();
    const login = await browser.get("/login");
    const asked = await browser.follow(await browser.press(login, "Log in", { email, password }));
    const code = totpOf(appSecret).generate();
    const entered = await browser.press(asked, "Log in", { code });
    expect(entered.location).toBe("/admin/teachers");
    expect((await browser.get("/account/two-step")).words("main")).toContain(
      "Admins cannot turn it off",
    );
    expect((await browser.post("/account/two-step", { intent: "off" })).status).toBe(422);
  });

  it("is what an admin without it is led to from every admin page [A16]", async () => {
    const bare = await aPerson("admin");
    const browser = app.as(bare);
    const pages = ["/admin/teachers", "/admin/reports", "/admin/reports/statistics.csv"];
    for (const path of pages)
      expect((await browser.get(path)).location, path).toBe("/account/two-step?needed=yes");
    const led = await browser.follow(await browser.get("/admin/teachers"));
    expect(led.words("main")).toContain("Admins need it");
  });
});

describe("notifications", () => {
  it("ring the bell, which leads to the list, and are still once all is marked as read", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const title = "Clocks change on Sunday";
    const notice = { to: student.id, event: "clock-change", key: student.id, title } as const;
    await inTransaction((tx) =>
      notify(tx, { ...notice, link: "/account/profile", body: "From Sunday on." }),
    );
    const lessons = await browser.get("/student/lessons");
    const inbox = await browser.follow(await browser.press(lessons, "Notifications, 1 unread"));
    expect(inbox.link(title)).toContain("/account/");
    const read = await browser.follow(await browser.press(inbox, "Mark all read"));
    const bells = read.all("button[aria-label^='Notifications']");
    expect(bells.map((bell) => bell.getAttribute("aria-label"))).toEqual(["Notifications"]);
  });

  it("are switched, kept from the night and gathered by a plain form", async () => {
    const browser = app.as(await aStudent());
    const page = await browser.get("/account/notifications");
    const isOn = (on: Page, name: string) =>
      on.one(`input[aria-label="${name}"]`).hasAttribute("checked");
    expect(isOn(page, "Mail: A lesson is near")).toBe(true);
    const near = page.one("input[aria-label='Mail: A lesson is near']").getAttribute("name")!;
    const saved = await browser.follow(
      await browser.press(page, "Save", {
        quiet: "on",
        quietFrom: "23:00",
        quietTo: "06:30",
        daily: "on",
        [near]: [],
      }),
    );
    expect(saved.words("[role=status]")).toContain("Your choice is saved");
    expect(saved.one("[name=quiet]").hasAttribute("checked")).toBe(true);
    expect(saved.field("quietFrom").value).toBe("23:00");
    expect(saved.field("quietTo").value).toBe("06:30");
    expect(saved.one("[name=daily]").hasAttribute("checked")).toBe(true);
    expect(isOn(saved, "Mail: A lesson is near")).toBe(false);
    expect(isOn(saved, "Mail: A message waits")).toBe(true);
  });

  it("show each person the rows of their own role, and no push before a browser shows any [A19]", async () => {
    const pages = {
      student: await app.as(await aStudent()).get("/account/notifications"),
      teacher: await app.as(await aTeacher()).get("/account/notifications"),
      admin: await app.as(await anAdmin()).get("/account/notifications"),
    };
    expect(pages.student.words("main")).toContain("A package runs out");
    expect(pages.student.words("main")).not.toMatch(/asks for a lesson|Teachers:/);
    expect(pages.teacher.words("main")).toContain("A student asks for a lesson");
    expect(pages.teacher.words("main")).not.toMatch(/weekly lesson|holds a time/i);
    expect(pages.admin.all("main input[name$='.mail']")).toHaveLength(0);
    for (const page of Object.values(pages)) expect(page.words("main")).not.toMatch(/Push:? on/);
  });

  it("are switched off and on again as a whole by one plain switch a channel [A19]", async () => {
    const browser = app.as(await aStudent());
    const mails = (page: Page) =>
      page.all("main input[name$='.mail']").map((one) => one.hasAttribute("checked"));
    const page = await browser.get("/account/notifications");
    expect(mails(page)).not.toContain(false);
    const off = await browser.follow(await browser.press(page, "Save", { "mail.all": [] }));
    expect(mails(off)).not.toContain(true);
    expect(off.one("[name='mail.all']").hasAttribute("checked")).toBe(false);
    const on = await browser.follow(await browser.press(off, "Save", { "mail.all": "on" }));
    expect(mails(on)).not.toContain(false);
    const offAgain = await browser.follow(await browser.press(on, "Save", { "mail.all": [] }));
    const near = await browser.press(offAgain, "Save", {
      "mail.all": "on",
      "lesson-reminder.mail": "on",
    });
    expect(mails(await browser.follow(near)).filter(Boolean)).toHaveLength(1);
  });

  it("are saved from two windows without one undoing the other [B4]", async () => {
    const browser = app.as(await aStudent());
    const [one, other] = [
      await browser.get("/account/notifications"),
      await browser.get("/account/notifications"),
    ];
    await browser.submit(one, "Save", { "lesson-reminder.mail": [], quiet: "on" });
    let page = await browser.press(other, "Save", { daily: "on", dailyAt: "17:30" });
    expect(page.status).toBe(409);
    const alert = page.words("main [role=alert]");
    expect(alert).toContain("Nothing is saved yet");
    expect(alert).toContain("Quiet hours");
    expect(alert).not.toContain("One mail a day");
    const isOn = (name: string) => page.one(`[name='${name}']`).hasAttribute("checked");
    expect(["lesson-reminder.mail", "quiet", "daily"].map(isOn)).toEqual([false, true, true]);
    page = await browser.submit(page, "Save");
    expect(["lesson-reminder.mail", "quiet", "daily"].map(isOn)).toEqual([false, true, true]);
    expect(page.field("dailyAt").value).toBe("17:30");
  });

  it("are one form: news and what chats show are saved with it, and a yes that was ended meanwhile is not given again", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const names = ["quiet", "showReading", "showTyping", "news"];
    const isOn = (on: Page) =>
      names.map((name) => on.one(`[name=${name}]`).hasAttribute("checked"));
    const page = await browser.get("/account/notifications");
    const chosen = { quiet: "on", showReading: [], news: "on" };
    const saved = await browser.submit(page, "Save", chosen);
    expect(isOn(saved)).toEqual([true, false, true, true]);
    await setNewsConsent(student, false, "settings");
    const older = await browser.press(saved, "Save", { quiet: [] });
    expect(older.status).toBe(409);
    expect(older.words("main [role=alert]")).toContain("News");
    expect(isOn(older)).toEqual([false, false, true, false]);
    expect(await wantsNews(student)).toBe(false);
  });

  it("keep a choice that is not on the page: of push, and of another role [A19]", async () => {
    const student = await aStudent();
    const hidden = [
      { event: "lesson-reminder", channel: "push" },
      { event: "lesson-requested", channel: "push" },
    ] as const;
    await setMuted(student, [...hidden]);
    const browser = app.as(student);
    await browser.press(await browser.get("/account/notifications"), "Save");
    expect(await listMuted(student)).toEqual(hidden);
  });
});
