import type { z } from "zod";
import { inTransaction, type Tx } from "../db.server.ts";
import { enqueue, type Job } from "../jobs.server.ts";
import { inChatTransaction, isChatApart } from "./chat-db.server.ts";

/** Tried again for days: the other cluster may be away for that long. */
const tries = 100;

/**
 * A part of commands that writes in one of the two clusters. Where there is one, or the command's transaction is of the same,
 * it joins that; otherwise it follows as a job: at least once, so `work` must be able to run twice.
 */
export type ClusterPart<Payload> = Job<Payload> & {
  of: "main" | "chat";
  work(tx: Tx, payload: Payload): Promise<void>;
};

export function definePart<Payload extends object>({
  name,
  of,
  payload,
  work,
}: {
  name: string;
  of: "main" | "chat";
  payload: z.ZodType<Payload>;
  work(tx: Tx, payload: Payload): Promise<void>;
}): ClusterPart<Payload> {
  const within = of === "chat" ? inChatTransaction : inTransaction;
  return { name, of, payload, work, tries, run: (given) => within((tx) => work(tx, given)) };
}

/** Carries out a part with the transaction: in it, or by a job that exists exactly when it was committed. */
export async function carryOut<Payload extends object>(
  tx: Tx,
  part: ClusterPart<Payload>,
  payload: Payload,
): Promise<void> {
  const isSame = !isChatApart() || tx.isOfChat === (part.of === "chat");
  await (isSame ? part.work(tx, payload) : enqueue(tx, part, payload));
}
