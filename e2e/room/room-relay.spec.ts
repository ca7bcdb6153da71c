/** Calls over a real coturn, on a server of their own that knows it. */
import type { Browser, Page } from "@playwright/test";
import { tempDir } from "#test/temp-dir.ts";
import { isDeep } from "#test/depth.ts";
import { hasCoturn, startCoturn } from "#test/turn/coturn.ts";
import { expect, test as base } from "../harness/fixtures.ts";
import { startServer } from "../harness/process.ts";
import { signedIn } from "../harness/signed-in.ts";
import { advances, notebookOf, writes } from "./room-people.ts";
import { journeysGoTo } from "../harness/server.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

const secret = "a-secret-between-us-and-the-relay";

/** Starts the server again where it was, once it has been killed. */
let startAgain: () => Promise<void>;
let stop: () => Promise<void>;
/** The relay of now, and another one at its port once it has ended. */
let relay: Awaited<ReturnType<typeof startCoturn>>;
let relayAgain: () => Promise<void>;

const test = base.extend({
  server: [
    async ({}, use) => {
      if (!hasCoturn && !isDeep) return use(null);
      // Both browsers are on this machine, which a relay otherwise passes nothing on to.
      const start = (at?: number) =>
        startCoturn(secret, ["allow-loopback-peers"], { without: /^denied-peer-ip=/, at });
      relay = await start();
      const { port } = relay;
      relayAgain = async () => void (relay = await start(port));
      const data = tempDir();
      const env = { TURN_URLS: relay.url, TURN_SECRET: secret, DEMO_TEACHERS: "0" };
      const server = await startServer(data.dir, env);
      journeysGoTo(server, data.dir);
      stop = server.stop;
      startAgain = async () => {
        const again = await startServer(data.dir, { ...env, PORT: new URL(server.url).port });
        stop = again.stop;
      };
      await use(server);
      await stop();
      await relay.stop();
      data.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** Keeps what the page is told of the other's addresses, and its connections. */
async function watched(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    const peers: RTCPeerConnection[] = [];
    Object.assign(window, { told, peers });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
      override async addIceCandidate(given?: RTCIceCandidateInit | null) {
        told.push(given?.candidate ?? "");
        await super.addIceCandidate(given);
      }
      override async setRemoteDescription(given: RTCSessionDescriptionInit) {
        told.push(...(given.sdp?.match(/candidate:.*/g) ?? []));
        await super.setRemoteDescription(given);
      }
    };
  });
}

// At depth a machine without one fails: what is not asked is not held.
test.skip(!hasCoturn && !isDeep, "needs a coturn (Debian: apt install coturn)");

test("somebody who hides their address is called over the relay alone [G8]", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const pair = await twoPeople();
  const lessonId = await aLesson(pair);
  const student = await signedIn(browser, pair.student);
  await student.goto(`/lessons/${lessonId}/room`);
  await expect(student.getByText("So does our relay for calls.")).toBeVisible({ timeout: 20_000 });
  await student.getByRole("button", { name: "Hide my network address" }).click();
  await expect(student.getByText("Your network address is hidden")).toBeVisible();
  const teacher = await signedIn(browser, pair.teacher);
  await watched(teacher);
  await teacher.goto(`/lessons/${lessonId}/room`);
  for (const page of [teacher, student])
    await page.getByRole("button", { name: "Join the lesson" }).click();
  await advances(teacher, "Priya");
  await advances(student, "Inés");
  const told = await teacher.evaluate(() => (window as unknown as { told: string[] }).told);
  const kinds = told.flatMap((one) => / typ (\w+)/.exec(one)?.[1] ?? []);
  expect(kinds.length).toBeGreaterThan(0);
  expect(new Set(kinds)).toEqual(new Set(["relay"]));
});

test("a server that is killed ends no call, and has both again when it is back [G5]", async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const pair = await twoPeople();
  const lessonId = await aLesson(pair);
  const [student, teacher] = [
    await signedIn(browser, pair.student),
    await signedIn(browser, pair.teacher),
  ];
  for (const page of [student, teacher]) {
    await page.goto(`/lessons/${lessonId}/room`);
    await page.getByRole("button", { name: "Join the lesson" }).click();
  }
  await advances(student, "Inés");
  await advances(teacher, "Priya");
  await writes(student, "Before the cut.");
  await expect(notebookOf(teacher)).toContainText("Before the cut.");
  await server!.kill();
  await expect(student.getByText(/server cannot be reached/)).toBeVisible({ timeout: 30_000 });
  await advances(teacher, "Priya");
  await writes(student, " While nobody answered.");
  await startAgain();
  const from = Date.now();
  for (const page of [student, teacher])
    await expect(page.getByText(/server cannot be reached/)).toHaveCount(0, { timeout: 20_000 });
  await Promise.all([advances(student, "Inés"), advances(teacher, "Priya")]);
  const took = Date.now() - from;
  console.log(`both have each other again ${took} ms after the server is back`);
  if (isDeep) expect(took).toBeLessThan(5_000);
  // What was written before and meanwhile is there for both.
  for (const page of [student, teacher])
    await expect(notebookOf(page)).toContainText("Before the cut. While nobody answered.");
  await expect(student.getByText("Connected", { exact: true })).toBeVisible();
});

/** Two who call each other over the relay alone: `hides` for good, otherwise until nothing keeps them from a direct path. */
async function callOverRelay(browser: Browser, { hides }: { hides: boolean }) {
  const pair = await twoPeople();
  const lessonId = await aLesson(pair);
  const [student, teacher] = [
    await signedIn(browser, pair.student),
    await signedIn(browser, pair.teacher),
  ];
  for (const page of [student, teacher])
    await page.addInitScript((isHiding) => {
      const isFree = () => isHiding || "isFree" in window;
      window.RTCPeerConnection = class extends RTCPeerConnection {
        override async addIceCandidate(given?: RTCIceCandidateInit | null) {
          if (isFree() || given?.candidate?.includes(" typ relay"))
            await super.addIceCandidate(given);
        }
        override async setRemoteDescription(given: RTCSessionDescriptionInit) {
          const sdp = isFree()
            ? given.sdp
            : given.sdp?.replaceAll(/a=candidate:(?!.* typ relay).*\r\n/g, "");
          await super.setRemoteDescription({ type: given.type, sdp });
        }
      };
    }, hides);
  await student.goto(`/lessons/${lessonId}/room`);
  if (hides) {
    await student.getByRole("button", { name: "Hide my network address" }).click();
    await expect(student.getByText("Your network address is hidden")).toBeVisible();
  }
  await teacher.goto(`/lessons/${lessonId}/room`);
  for (const page of [teacher, student])
    await page.getByRole("button", { name: "Join the lesson" }).click();
  await advances(teacher, "Priya");
  await advances(student, "Inés");
  return { student, teacher };
}

test("a relay that ends in a lesson is named to both, who write on, and the call is back with the relay [K12]", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { student, teacher } = await callOverRelay(browser, { hides: true });
  await relay.stop();
  for (const page of [student, teacher])
    await expect(page.getByText("Our relay for calls does not answer")).toBeVisible({
      timeout: 60_000,
    });
  await expect(student.getByText(/show your address and join again/)).toBeVisible();
  await writes(student, "While the relay is away.");
  await expect(notebookOf(teacher)).toContainText("While the relay is away.");
  await relayAgain();
  for (const page of [student, teacher])
    await expect(page.getByText("Connected", { exact: true })).toBeVisible({ timeout: 60_000 });
  await Promise.all([advances(student, "Inés"), advances(teacher, "Priya")]);
  await expect(student.getByText("Our relay for calls does not answer")).toHaveCount(0);
});

test("where the two can reach each other without it, their call goes on directly [K12]", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { student, teacher } = await callOverRelay(browser, { hides: false });
  for (const page of [student, teacher])
    await page.evaluate(() => Object.assign(window, { isFree: true }));
  await relay.stop();
  const connected = student.getByText("Connected", { exact: true });
  await expect(connected).toBeHidden({ timeout: 30_000 });
  await expect(connected).toBeVisible({ timeout: 60_000 });
  await Promise.all([advances(student, "Inés"), advances(teacher, "Priya")]);
  await relayAgain();
});
