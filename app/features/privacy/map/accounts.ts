import { calendarFeeds } from "#db/schema/scheduling/calendars.ts";
import { sql } from "drizzle-orm";
import {
  adminInvitations,
  emailChanges,
  mailLinks,
  personNotes,
  savedPeopleFilters,
  users,
} from "#db/schema/accounts/accounts.ts";
import { termsAcceptances, termsNotices } from "#db/schema/accounts/terms.ts";
import { privacyVersionNotices } from "#db/schema/legal.ts";
import { formDrafts } from "#db/schema/accounts/sessions.ts";
import { files, uploads } from "#db/schema/files.ts";
import { opensForOwner } from "#app/features/files/own-files.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { basic, byUser, fact, inner, kept, mapOf, secret } from "../column.ts";

/** Who somebody is, and what hangs on the account itself. */
export const accountsMap = [
  mapOf(users, {
    what: "Your account",
    of: byUser(users.id),
    onErase: "keep",
    whyKept:
      "Rows of others point to it: lessons, payments and decisions. It is emptied of the person.",
    columns: {
      id: fact,
      name: basic(
        "to address you, and for those you learn or teach with",
        kept.account,
        "Former member",
      ),
      email: basic(
        "to sign in, and to write to you",
        kept.account,
        sql`'erased-' || ${users.id} || '@erased.invalid'`,
      ),
      emailVerified: fact,
      image: basic("to recognise you", kept.account, null),
      portraitId: { ...fact, blank: null },
      role: { ...fact, blank: null },
      version: { ...inner, blank: sql`${users.version} + 1` },
      roleVersion: { ...inner, blank: null },
      roleCheckedAt: { ...inner, blank: null },
      pendingRole: { ...inner, blank: null },
      pendingRoleAt: { ...inner, blank: null },
      adminRights: { ...fact, blank: null },
      zone: basic("to show times in your zone", kept.account, "Europe/London"),
      nativeLanguage: basic("so that a teacher can prepare", kept.account, null),
      learning: basic("so that a teacher can prepare", kept.account, null),
      level: basic("so that a teacher can prepare", kept.account, null),
      goal: basic("so that a teacher can prepare", kept.account, null),
      hintCurrency: basic("to show prices in your currency, too", kept.account, null),
      termsVersion: fact,
      termsHash: inner,
      termsAcceptedAt: fact,
      lastSeenAt: {
        ...basic("to know which accounts are used", kept.account),
        blank: sql`${users.createdAt}`,
      },
      deletionAskedAt: fact,
      erasedAt: { ...fact, blank: sql`now()` },
      createdAt: fact,
      updatedAt: { ...fact, blank: sql`now()` },
    },
  }),
  mapOf(termsAcceptances, {
    what: "The terms you have accepted",
    of: byUser(termsAcceptances.userId),
    onErase: "keep",
    whyKept: "What was agreed to is kept for claims. It holds no name.",
    ages: [
      {
        thing: "leaver",
        rows: (things) => sql`${termsAcceptances.userId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      userId: inner,
      version: fact,
      textHash: fact,
      acceptedAt: basic("to know what you and we have agreed to", kept.left),
    },
  }),
  mapOf(termsNotices, {
    what: "When we told you of newer terms",
    of: byUser(termsNotices.userId),
    onErase: "keep",
    whyKept: "What was agreed to is kept for claims. It holds no name.",
    ages: [
      {
        thing: "leaver",
        rows: (things) => sql`${termsNotices.userId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      userId: inner,
      version: fact,
      toldAt: basic("to know what you and we have agreed to", kept.left),
    },
  }),
  mapOf(privacyVersionNotices, {
    what: "When we told you of a newer privacy notice",
    of: byUser(privacyVersionNotices.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      version: fact,
      toldAt: basic("to tell you once, and to know that you were told", kept.account),
      seenAt: basic("to stop telling you on your pages", kept.account),
    },
  }),
  mapOf(personNotes, {
    what: "What our staff noted about you",
    of: byUser(personNotes.userId),
    onErase: "delete",
    byStaff: ["by"],
    columns: {
      id: fact,
      userId: inner,
      by: inner,
      text: basic("so that who helps you next knows what was said before", kept.account),
      createdAt: fact,
    },
  }),
  mapOf(savedPeopleFilters, {
    what: "Your saved filters of the list of people, as an admin",
    of: byUser(savedPeopleFilters.adminId),
    onErase: "delete",
    columns: {
      id: fact,
      adminId: inner,
      name: basic("to find what you ask often", kept.account),
      search: basic("to find what you ask often", kept.account),
      createdAt: fact,
    },
  }),
  mapOf(files, {
    what: "Files you gave us. Each opens at its address while you are signed in; the archive has them as they are",
    of: byUser(files.ownerId),
    onErase: "delete",
    columns: {
      id: {
        ...basic("so that those you learn or teach with recognise you", kept.account),
        exported: () =>
          sql`case when ${opensForOwner} then ${env().publicUrl} || '/files/' || files.id end`,
      },
      ownerId: inner,
      kind: fact,
      type: fact,
      bytes: fact,
      width: fact,
      height: fact,
      durationMs: fact,
      encrypted: fact,
      state: fact,
      triedAt: inner,
      deleteAt: fact,
      sha256: inner,
      createdAt: fact,
    },
  }),
  mapOf(uploads, {
    what: "Files of which not all has come yet",
    of: byUser(uploads.ownerId),
    onErase: "delete",
    columns: {
      id: inner,
      ownerId: inner,
      purpose: fact,
      bytes: fact,
      fingerprint: inner,
      received: fact,
      pieces: inner,
      readingSince: inner,
      createdAt: fact,
      updatedAt: fact,
    },
  }),
  mapOf(formDrafts, {
    what: "A form that waits for you to sign in again",
    of: byUser(formDrafts.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      path: fact,
      fields: basic("to bring back what you had typed", kept.days),
      createdAt: fact,
    },
  }),
  mapOf(mailLinks, {
    what: "Links that were mailed to you",
    of: byUser(mailLinks.userId),
    onErase: "delete",
    columns: {
      tokenHash: secret("to know the link again", kept.minutes),
      userId: inner,
      purpose: fact,
      email: basic("to know which address it was mailed to", kept.minutes),
      expiresAt: fact,
    },
  }),
  mapOf(adminInvitations, {
    what: "An invitation to become an admin that waits for you",
    of: ({ email }) => sql`${adminInvitations.email} = ${email}`,
    eraseOf: ({ id, email }) =>
      sql`${adminInvitations.email} = ${email} or ${adminInvitations.invitedBy} = ${id}`,
    onErase: "delete",
    byStaff: ["invitedBy"],
    columns: {
      id: fact,
      email: basic("to send the invitation to", kept.days),
      invitedBy: inner,
      tokenHash: secret("to know the link again", kept.days),
      rights: fact,
      expiresAt: fact,
      createdAt: fact,
    },
  }),
  mapOf(emailChanges, {
    what: "A change of address that waits to be confirmed",
    of: byUser(emailChanges.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      newEmail: basic("to change your address to", kept.minutes),
      oldConfirmed: fact,
      newConfirmed: fact,
      expiresAt: fact,
    },
  }),
  mapOf(calendarFeeds, {
    what: "The address for your calendar",
    of: byUser(calendarFeeds.userId),
    onErase: "delete",
    columns: {
      userId: inner,
      tokenHash: inner,
      createdAt: basic("to show your lessons in your own calendar", kept.account),
      readAt: basic("to show your lessons in your own calendar", kept.account),
    },
  }),
];
