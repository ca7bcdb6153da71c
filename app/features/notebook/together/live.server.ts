import { z } from "zod";
import type { Person } from "#app/access/actor.ts";
import { onTold, tellProcesses } from "#app/platform/live/fan-out.server.ts";
import { type Connection, emitBytesHere, isHeard } from "#app/platform/live/live.server.ts";
import { type BytesHandler, live } from "#app/platform/live/serve-socket.server.ts";
import { log } from "#app/platform/log.server.ts";
import { notebookRoom } from "../pair/notebook-room.ts";
import { type Pair, readPair } from "../pair/pair.server.ts";
import { isUpdate } from "./check-update.ts";
import {
  answers,
  type NotebookFrame,
  notebookChannel,
  readFrame,
  type UpdateAnswer,
  writeFrame,
} from "./frames.ts";
import {
  forgetUnheard,
  hearUpdate,
  openNotebook,
  readMissing,
  writeUpdate,
} from "./open-notebooks.server.ts";

/** What a page needs to know of the notebook that it opens. */
export type OpenedNotebook = Pair & { volume: number; canWrite: boolean };

type Room = Pair & { canWrite: boolean };
/** What each connection may do in the notebooks that it has open. */
const opened = new WeakMap<Connection, Map<string, Room>>();

function openedBy(connection: Connection): Map<string, Room> {
  const known = opened.get(connection);
  if (known !== undefined) return known;
  const rooms = new Map<string, Room>();
  opened.set(connection, rooms);
  connection.onClose(() => {
    for (const pair of rooms.values()) void forgetUnheard(pair);
  });
  return rooms;
}

/** Opens the notebook that this person shares with another: from then on their connection hears of it. */
async function openFor(connection: Connection<Person>, otherId: string): Promise<OpenedNotebook> {
  const place = await readPair(connection.person, otherId);
  const { studentId, teacherId, volume, canWrite } = place;
  const room = notebookRoom(place);
  connection.join(room);
  openedBy(connection).set(room, { studentId, teacherId, canWrite });
  await openNotebook(place);
  // A connection that has gone meanwhile was closed before there was anything to forget.
  if (!connection.isOpen()) await forgetUnheard(place);
  return { studentId, teacherId, volume, canWrite };
}

async function close(connection: Connection<Person>, pair: Pair): Promise<void> {
  opened.get(connection)?.delete(notebookRoom(pair));
  connection.leave(notebookRoom(pair));
  await forgetUnheard(pair);
}

/** A slow reader gets a long state bit by bit. */
const partBytes = 48 * 1024;

async function sendState(connection: Connection, frame: NotebookFrame): Promise<void> {
  const missing = await readMissing(frame, frame.volume, frame.body);
  if (missing === null) return;
  for (let at = 0; at === 0 || at < missing.length; at += partBytes) {
    const number = at + partBytes >= missing.length ? 1 : 0;
    const body = missing.subarray(at, at + partBytes);
    await connection.sendBytes(writeFrame({ ...frame, kind: "state", number, body }));
  }
}

function answer(connection: Connection, frame: NotebookFrame, what: UpdateAnswer): Promise<void> {
  const body = Uint8Array.of(answers.indexOf(what));
  return connection.sendBytes(writeFrame({ ...frame, kind: "answer", body }));
}

async function takeUpdate(connection: Connection, frame: NotebookFrame): Promise<void> {
  try {
    const { answer: what, added } = await writeUpdate(frame, frame.volume, frame.body);
    if (what === "invalid") return connection.refuse();
    if (added !== null) {
      showOthers({ ...frame, body: added }, connection);
      tellProcesses("notebook.update", told({ ...frame, body: added }));
    }
    await answer(connection, frame, what);
  } catch (error) {
    await answer(connection, frame, "failed");
    throw error;
  }
}

function showOthers(frame: NotebookFrame, except?: Connection): void {
  emitBytesHere(notebookRoom(frame), writeFrame({ ...frame, number: 0 }), except);
}

/** Answers a frame about a notebook that this connection has open; one that no page of ours says ends the connection. */
const handleFrame: BytesHandler = async (connection: Connection<Person>, bytes) => {
  const frame = readFrame(bytes);
  if (frame === null || frame.kind === "state" || frame.kind === "answer")
    return connection.refuse();
  const may = opened.get(connection)?.get(notebookRoom(frame));
  switch (frame.kind) {
    case "read":
      return may && sendState(connection, frame);
    case "update":
      if (!isUpdate(frame.body)) return connection.refuse();
      return may?.canWrite ? takeUpdate(connection, frame) : answer(connection, frame, "closed");
    case "awareness":
      if (may === undefined) return;
      showOthers(frame, connection);
      tellProcesses("notebook.awareness", told(frame));
  }
};

type Told = Pair & { volume: number; body: string };

function told({ studentId, teacherId, volume, body }: NotebookFrame): Told {
  return { studentId, teacherId, volume, body: Buffer.from(body).toString("base64") };
}

function heard(kind: NotebookFrame["kind"], { body, ...pair }: Told): NotebookFrame {
  return { ...pair, kind, number: 0, body: Buffer.from(body, "base64") };
}

onTold<Told>("notebook.update", (news) => {
  const frame = heard("update", news);
  if (!isHeard(notebookRoom(frame))) return;
  hearUpdate(frame, frame.volume, frame.body)
    .then(() => showOthers(frame))
    .catch((err: unknown) => log.error({ err }, "an update of a notebook"));
});
onTold<Told>("notebook.awareness", (news) => showOthers(heard("awareness", news)));

const pairForm = z.strictObject({ studentId: z.uuid(), teacherId: z.uuid() });

export const notebookHandlers = {
  "notebook.open": live(z.strictObject({ otherId: z.uuid() }), (connection, { otherId }) =>
    openFor(connection, otherId),
  ),
  "notebook.close": live(pairForm, (connection, pair) => close(connection, pair)),
};

export const notebookBytesHandlers: Record<number, BytesHandler> = {
  [notebookChannel]: handleFrame,
};
