import { describe, expect, it } from "vitest";
import { sendDueWebhooks } from "#app/features/api/webhooks/send-webhooks.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { aWebhookReceiver } from "#test/servers/webhook-receiver.ts";

process.env["FETCH_ALLOW"] = "127.0.0.1";

useDatabase();
const app = useApp();

const page = "/account/webhooks";
const later = () => new Date(Date.now() + minute);

describe("a webhook", () => {
  it("is added, tested, looked at, sent again, switched off and on, given a new secret and removed, without a script", async () => {
    const receiver = await aWebhookReceiver();
    const teacher = await aTeacher();
    const browser = app.as(teacher);
    const form = await browser.get(page);
    expect(form.words("main")).toContain("You have no webhooks.");
    const events = ["lesson.booked", "payout.paid"];
    const added = await browser.press(form, "Add webhook", { url: receiver.url, events });
    const secret = added.field("secret").value as string;
    expect(secret).toMatch(/^whsec_/);
    const { host } = new URL(receiver.url);
    const mail = (await mailsTo(teacher.email)).at(-1)!;
    expect(mail.text).toContain(`Its address is at ${host}.`);
    expect(mail.text).toContain(page);
    const tokens = await browser.get("/account/api");
    expect(tokens.link("See your webhook")).toBe(page);
    const list = await browser.get(page);
    expect(list.html).not.toContain(secret);
    let one = await browser.get(list.link(receiver.url));
    expect(one.words("main")).toContain("Nothing has been sent yet.");
    one = await browser.submit(one, "Send a test");
    expect(one.words("main")).toContain("Not sent yet.");
    receiver.answer(500);
    await sendDueWebhooks(later);
    one = await browser.get(list.link(receiver.url));
    expect(one.words("main")).toContain("Sent once; the last answer was 500.");
    one = await browser.submit(one, /^Send again/);
    await sendDueWebhooks(later);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]!.verified(secret)).toBe(true);
    one = await browser.get(list.link(receiver.url));
    expect(one.words("main")).toContain("the last answer was 204.");
    one = await browser.submit(one, "Switch off");
    expect(one.words("main")).toContain("You switched it off yourself.");
    one = await browser.submit(one, "Switch on");
    expect(one.words("[role=status]")).toContain("The webhook is on.");
    const renewed = await browser.press(one, "Make a new secret");
    expect(renewed.field("secret").value).not.toBe(secret);
    const gone = await browser.submit(one, "Remove webhook");
    expect(gone.words("[role=status]")).toContain("The webhook is removed.");
    await receiver.stop();
  });

  it("keeps what was typed, and says at its field what is wrong", async () => {
    const browser = app.as(await aStudent());
    const form = await browser.get(page);
    const empty = await browser.press(form, "Add webhook", { url: "" });
    expect(empty.field("url").error).toContain("https://");
    expect(empty.words("main")).toContain("Choose at least one");
    const url = "https://192.168.0.7/hook";
    const inside = await browser.press(form, "Add webhook", { url, events: ["lesson.booked"] });
    expect(inside.status).toBe(422);
    expect(inside.field("url")).toMatchObject({ value: url });
    expect(inside.field("url").error).toContain("private network");
  });

  it("is none of an admin’s", async () => {
    expect((await app.as(await anAdmin()).get(page)).status).toBe(403);
  });
});
