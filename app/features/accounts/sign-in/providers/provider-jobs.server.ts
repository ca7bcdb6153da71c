import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import {
  isMirrored,
  profiles,
} from "#app/features/accounts/identity-providers/profiles/configured.server.ts";
import { documentUid } from "#app/features/accounts/identity-providers/users-document.server.ts";

/** With growing pauses of an hour at the most: more than two days. */
const tries = 60;

/** Has the provider mail a link to a new password. Whether the address has an account is the provider's to know. */
export const sendProviderReset = defineJob({
  name: "accounts.send-provider-reset",
  payload: z.object({ email: z.string() }),
  async run({ email }) {
    await identity().sendReset?.(email);
  },
});

/** Tells the provider that we have confirmed the address. */
export const confirmAtProvider = defineJob({
  name: "accounts.confirm-at-provider",
  payload: z.object({ userId: z.uuid() }),
  async run({ userId }) {
    for (const { subject } of await identitiesOf(db(), userId))
      await identity().confirmEmail?.(subject);
  },
});

/** Removes what lies elsewhere of somebody who is erased here: the document, then the account. */
export const eraseElsewhere = defineJob({
  name: "accounts.erase-elsewhere",
  payload: z.object({ uid: z.string().nullable(), subjects: z.array(z.string()) }),
  tries,
  async run({ uid, subjects }) {
    if (uid !== null) await profiles().remove(uid);
    for (const subject of subjects) await identity().remove?.(subject);
  },
});

/** Leaves the erasing of what lies elsewhere, in the transaction that erases what lies here. Call it before that. */
export async function leaveErasing(tx: Tx, userId: string): Promise<void> {
  const subjects = (await identitiesOf(tx, userId)).map(({ subject }) => subject);
  const uid = isMirrored() ? await documentUid(userId) : null;
  if (uid === null && subjects.length === 0) return;
  await enqueue(tx, eraseElsewhere, { uid, subjects });
}

function identitiesOf(on: Pick<Tx, "select">, userId: string) {
  const issuer = identity().issuer ?? "";
  return on
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer)));
}
