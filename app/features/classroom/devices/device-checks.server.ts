import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Person } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { deviceChecks } from "#db/schema/classroom/classroom.ts";
import {
  deviceResults,
  relayResults,
  speakerResults,
} from "#db/schema/classroom/device-results.ts";
import type { DeviceResult } from "./device-result.ts";

export const deviceResultForm = z.strictObject({
  camera: z.enum(deviceResults),
  microphone: z.enum(deviceResults),
  speakers: z.enum(speakerResults),
  rttMs: z.number().int().min(0).max(600_000).nullable(),
  relay: z.enum(relayResults),
}) satisfies z.ZodType<DeviceResult>;

/** Keeps a person's newest result in the place of the one before. */
export async function keepDeviceCheck(
  person: Pick<Person, "id">,
  result: DeviceResult,
  now = new Date(),
): Promise<void> {
  const row = { ...result, checkedAt: now };
  await db()
    .insert(deviceChecks)
    .values({ userId: person.id, ...row })
    .onConflictDoUpdate({ target: deviceChecks.userId, set: row });
}

const newest = prepared((on) =>
  on
    .select()
    .from(deviceChecks)
    .where(eq(deviceChecks.userId, sql.placeholder("person")))
    .prepare("classroom.device-check"),
);

/** A person's newest result, or null before their first look. */
export async function readDeviceCheck(person: Pick<Person, "id">) {
  const [row] = await newest().execute({ person: person.id });
  if (row === undefined) return null;
  const { camera, microphone, speakers, rttMs, relay, checkedAt } = row;
  return { result: { camera, microphone, speakers, rttMs, relay }, checkedAt: checkedAt.getTime() };
}
