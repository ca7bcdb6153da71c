import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { day, minute } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "../builders/people.ts";
import type { SocketServers } from "./chat-page.ts";
import { aBookedLesson } from "../builders/lessons.ts";
import { cookieOf } from "./sockets.ts";

/** A page of one of the servers that hears what it is told, and asks. */
export async function aListener(servers: SocketServers, cookie: string, server: number) {
  const socket = await servers.socket(cookie, server);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  const heard: { type: string; id?: string; payload?: any }[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  const answerTo = (id: string) => heard.find((frame) => frame.id === id);
  return {
    socket,
    of: (type: string) => heard.filter((frame) => frame.type === type).map((one) => one.payload),
    async ask(type: string, payload: unknown) {
      const id = randomUUID();
      socket.send(JSON.stringify({ id, type, payload }));
      await expect.poll(() => answerTo(id), patiently).toBeDefined();
      return answerTo(id)!.payload;
    },
  };
}

export const patiently = { timeout: 20_000 };
export const sending = { mic: true, camera: true, screen: false, soundOnly: false };

/** The two of a lesson that is going on now, each in its room by a server of their own. */
export async function twoInARoom(servers: SocketServers) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute;
  const now = new Date(startsAt - 3 * day);
  const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
  const cookies = [await cookieOf(student.email), await cookieOf(teacher.email)] as const;
  const [a, b] = [await aListener(servers, cookies[0], 0), await aListener(servers, cookies[1], 1)];
  const enter = { lessonId, sending };
  const first = await a.ask("room.enter", { ...enter, tab: randomUUID() });
  const second = await b.ask("room.enter", { ...enter, tab: randomUUID() });
  await expect.poll(() => a.of("room.entered")[0]?.session, patiently).toBe(second.session);
  return { student, teacher, cookies, lessonId, a, b, first, second };
}
