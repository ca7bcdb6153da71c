import { answerProposal } from "#app/features/accounts/sanctions/answer-proposal.server.ts";
import type { CutOff, CutsOff } from "#app/features/accounts/sanctions/person-sanctions.ts";
import {
  type PersonSanctionInput,
  sanctionPerson,
} from "#app/features/accounts/sanctions/sanction-person.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { cancelForStudent } from "./cancel-coming-lessons.server.ts";

/** What a suspension takes with it. Nobody can book in between, since a booking takes the same lock. */
const cutsOff: CutsOff = {
  locks: (userId) => personLocks(userId),
  cancel: (tx, { userId, until, adminId, now }) =>
    cancelForStudent(tx, {
      studentId: userId,
      until,
      by: { actor: "admin", id: adminId },
      now,
    }),
};

/** Decides about an account; what a suspension cuts off is cancelled and paid back in the same transaction. */
export function decideAboutPerson(
  admin: Parameters<typeof sanctionPerson>[0],
  input: PersonSanctionInput,
  readBooked: Parameters<typeof sanctionPerson>[2],
  now = new Date(),
) {
  return sanctionPerson(admin, input, readBooked, now, cutsOff);
}

/** The second admin's word, with the same. */
export function answerSuspension(
  admin: Parameters<typeof answerProposal>[0],
  input: Parameters<typeof answerProposal>[1],
  now = new Date(),
) {
  return answerProposal(admin, input, now, cutsOff);
}

class NotYet extends Error {}

/** What a suspension until then would cut off at this moment, to the penny: it is done, and taken back at once. */
export async function readCutOff(
  adminId: string,
  userId: string,
  until: Date | null,
  now = new Date(),
): Promise<CutOff> {
  let cut: CutOff | undefined;
  await inTransaction(
    async (tx) => {
      cut = await cutsOff.cancel(tx, { userId, until, adminId, now });
      throw new NotYet();
    },
    { lock: cutsOff.locks(userId) },
  ).catch((error: unknown) => {
    if (!(error instanceof NotYet)) throw error;
  });
  return cut!;
}
