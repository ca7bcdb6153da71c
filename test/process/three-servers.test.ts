import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBalancer } from "#test/servers/balancer.ts";
import { aStudent } from "#test/builders/people.ts";
import { peopleAt } from "#test/builders/busy-site.ts";
import { useDatabase } from "#test/database.ts";
import { byTurns, cases, isTurn, patience } from "#test/depth.ts";
import { aListener, patiently, sending, twoInARoom } from "#test/asking/room-page.ts";
import { useServers } from "#test/servers/servers.ts";

useDatabase();
const all = [0, 1, 2] as const;
const servers = useServers(all.length, { env: () => ({ NOTICE_SECONDS: "2" }) });
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let people: ReturnType<typeof peopleAt>;
beforeAll(async () => {
  balancer = await startBalancer(all.map((server) => Number(new URL(servers.url(server)).port)));
  people = peopleAt({ url: balancer.url, origin: servers.origin });
});
afterAll(() => balancer.stop());

const isIn = (server: number) => expect.poll(() => balancer.isIn(server), patiently).toBe(true);
const readiness = (server: number) =>
  fetch(`${servers.url(server)}/readyz`).then(
    async (answer) => `${answer.status} ${((await answer.json()) as { missing?: string }).missing}`,
    () => "refused",
  );

it.runIf(isTurn(0, 3))(
  "three servers are restarted one after the other, and no request is lost: each says that it ends, then takes nothing new, and its open pages come back at once [K5]",
  async () => {
    const cookie = await people.cookieFor(await aStudent());
    const paths = ["/", "/student/teachers", "/student/dashboard", "/faq"];
    let isOver = false;
    const answers: number[] = [];
    const reading = Promise.all(
      paths.map(async (path) => {
        while (!isOver) {
          const answer = await people.ask(path, path === "/faq" ? undefined : cookie);
          await answer.body?.cancel();
          answers.push(answer.status);
          await sleep(10);
        }
      }),
    );
    const talkingEnds = await people.talking();
    const bookingEnds = await people.booking();

    const took: number[] = [];
    for (let round = 0; round < cases(1, 10); round += 1)
      for (const server of byTurns(all, 3)) {
        const { socket } = await aListener(servers, cookie, server);
        const closed = new Promise((done) => socket.once("close", done));
        const told = performance.now();
        const ended = servers.process(server).stop();
        const said = () => readiness(server);
        await expect.poll(said, { interval: 20 }).toMatch(/^503 ending|refused/);
        expect(await closed).toBe(1012);
        await ended;
        took.push(Math.round(performance.now() - told));
        expect(servers.errors(server)).toEqual([]);
        await servers.begin(server);
        await isIn(server);
      }
    isOver = true;
    await reading;
    const booked = await bookingEnds();
    const closedWith = await talkingEnds();
    expect(balancer.failures).toEqual([]);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(20);
    expect(closedWith.filter((code) => code !== 1012)).toEqual([]);
    expect(Math.max(...took)).toBeLessThan(10_000);
    console.log(
      `restarted ${took.length} times, each in ${Math.min(...took)} to ${Math.max(...took)} ms: ${answers.length} pages, ${booked} bookings, ${closedWith.length} sockets came back`,
    );
  },
  patience.timeout,
);

it.runIf(isTurn(1, 3))(
  "each of three is killed in turn while people book, write and send files: nothing that was acknowledged is lost, nobody is booked twice, and two in a lesson have each other again [K1]",
  async () => {
    const room = await twoInARoom({ count: 2, socket: servers.socket });
    const ends = [await people.booking(), await people.talking(), await people.sending()] as const;
    for (let round = 0; round < cases(1, 30); round += 1)
      for (const server of byTurns(all, 3)) {
        await sleep(300);
        await servers.process(server).kill();
        await servers.begin(server);
        await isIn(server);
      }
    const [booked, , sent] = [await ends[0](), await ends[1](), await ends[2]()];
    expect(booked).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(0);
    console.log(
      `${booked} bookings and ${sent} files while servers were killed; ${balancer.failures.length} requests had to be asked again`,
    );

    // Both have lost their server, and come back to others than before: one of them is new to the room.
    const tabs = [randomUUID(), randomUUID()] as const;
    const a = await aListener(people.servers, room.cookies[0], 0);
    const b = await aListener(people.servers, room.cookies[1], 0);
    const enter = { lessonId: room.lessonId, sending };
    const first = await a.ask("room.enter", { ...enter, tab: tabs[0] });
    const second = await b.ask("room.enter", { ...enter, tab: tabs[1] });
    await expect.poll(() => a.of("room.entered").at(-1)?.session, patiently).toBe(second.session);
    const signal = { description: { type: "offer", sdp: "v=0\r\n" } };
    await a.ask("room.signal", { lessonId: room.lessonId, to: second.session, line: 0, signal });
    const handed = { lessonId: room.lessonId, from: first.session, line: 0, signal };
    await expect.poll(() => b.of("room.signal"), patiently).toEqual([handed]);
    for (const { socket } of [a, b]) socket.close();
  },
  patience.timeout,
);

it.runIf(isTurn(2, 3))(
  "a server that stands still for three seconds is left out meanwhile, and then goes on with what it had begun: nothing is lost or made twice [K8]",
  async () => {
    const before = balancer.failures.length;
    const ends = [await people.booking(), await people.talking()] as const;
    for (let round = 0; round < cases(1, 10); round += 1)
      for (const server of byTurns(all, 3)) {
        const { pid } = servers.process(server);
        await sleep(200);
        process.kill(pid, "SIGSTOP");
        const stopped = performance.now();
        await expect.poll(() => balancer.isIn(server), patiently).toBe(false);
        await sleep(Math.max(0, 3_000 - (performance.now() - stopped)));
        process.kill(pid, "SIGCONT");
        await isIn(server);
      }
    expect(await ends[0]()).toBeGreaterThan(0);
    await ends[1]();
    expect(balancer.failures.slice(before)).toEqual([]);
  },
  patience.timeout,
);
