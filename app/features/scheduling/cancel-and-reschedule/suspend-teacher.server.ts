import type { Admin } from "#app/access/actor.ts";
import {
  closeTeacher,
  listDueClosings,
} from "#app/features/teachers/sanctions/close-teacher.server.ts";
import {
  imposeSanction,
  type SanctionInput,
} from "#app/features/teachers/sanctions/impose-sanction.server.ts";
import { endDueSanctions } from "#app/features/teachers/sanctions/lift-sanction.server.ts";
import type { SanctionRefusal } from "#app/features/teachers/sanctions/text.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { z } from "zod";
import { cancelComingLessons } from "./cancel-coming-lessons.server.ts";
import { personLocks } from "../lessons/locks.server.ts";

const noLongerTeaching = "The teacher does not teach here at the moment.";

/**
 * Restricts or suspends a teacher. Who is suspended has no lessons to come: each is cancelled and paid
 * back in full in the same transaction. Nobody can book in between, since a booking takes the same lock.
 */
export async function sanctionTeacher(
  admin: Admin,
  input: SanctionInput,
  now = new Date(),
): Promise<{ ok: true; cancelled: number } | { ok: false; reason: SanctionRefusal }> {
  return inTransaction(
    async (tx) => {
      const imposed = await imposeSanction(tx, admin, input, now);
      if (!imposed.ok) return imposed;
      if (input.kind === "restrict") return { ok: true, cancelled: 0 } as const;
      const by = { actor: "admin", id: admin.id } as const;
      const { teacherId } = input;
      const reason = noLongerTeaching;
      const cancelled = await cancelComingLessons(tx, { teacherId, by, reason, now });
      return { ok: true, cancelled } as const;
    },
    { lock: personLocks(input.teacherId) },
  );
}

/**
 * Closes the teachers whose notice is over, each whatever becomes of the others; what was booked beyond is paid back in
 * full.
 */
export async function closeDueTeachers(now = new Date()): Promise<number> {
  let closed = 0;
  const close = ({ sanctionId, teacherId }: { sanctionId: string; teacherId: string }) =>
    inTransaction(
      async (tx) => {
        if (!(await closeTeacher(tx, { sanctionId, teacherId }, now))) return;
        closed += 1;
        const by = { actor: "admin", id: null } as const;
        await cancelComingLessons(tx, { teacherId, by, reason: noLongerTeaching, now });
      },
      { lock: personLocks(teacherId) },
    );
  await eachApart(await listDueClosings(now), close, "teachers whose notice is over");
  return closed;
}

export const followSanctions = defineJob({
  name: "scheduling.follow-sanctions",
  payload: z.object({}),
  run: async () => {
    const parts = [() => endDueSanctions(), () => closeDueTeachers()];
    await eachApart(parts, (part) => part(), "sanctions that were not followed");
  },
  schedule: "*/10 * * * *",
});
