import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { startS3 } from "#test/s3/server.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  Object.assign(process.env, {
    STORAGE: "s3",
    S3_ENDPOINT: endpoint,
    S3_LINK_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
});
// The environment is read with the database.
useDatabase();
const app = useApp();
afterAll(() => s3.stop());

it("a large file goes from the bucket to the browser of who may see it, by a link that opens nothing else; a small one and anybody else do not get that far", async () => {
  const slug = `ines-${randomUUID()}`;
  const [student] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const chat = await openChat(student, slug);
  if (!chat.ok) throw new Error(chat.reason);
  const path = `/student/chats/${chat.chatId}`;
  const large = "verbos con quedar\n".repeat(20_000);
  const form = new FormData();
  form.set("clientId", randomUUID());
  form.set("text", "Look");
  for (const [name, text] of [
    ["verbos.txt", large],
    ["short.txt", "hola"],
  ] as const)
    form.append("attached", new File([text], name));
  expect((await app.as(student).get(path, { method: "POST", body: form })).status).toBe(302);
  const page = await app.as(student).get(path);
  const small = await app.as(student).get(page.link("Download short.txt"));
  expect([small.status, small.html]).toEqual([200, "hola"]);

  const address = page.link("Download verbos.txt");
  const sent = await app.as(student).get(address);
  expect([sent.status, sent.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
  const link = new URL(sent.headers.get("location")!);
  const got = await fetch(link);
  expect(await got.text()).toBe(large);
  expect(got.headers.get("content-disposition")).toMatch(/^attachment; filename="?verbos\.txt/);
  const other = new URL(link);
  other.pathname = link.pathname.slice(0, -1) + (link.pathname.endsWith("0") ? "1" : "0");
  const inline = new URL(link);
  inline.searchParams.set("response-content-disposition", "inline");
  for (const changed of [other, inline]) expect((await fetch(changed)).status).toBe(403);
  expect((await app.as(await aStudent()).get(address)).status).toBe(404);
});
