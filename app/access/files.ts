import type { StoredKind } from "#db/schema/files.ts";
import type { Person } from "./actor.ts";
import { hasRight } from "./admin-rights.ts";

/** Who asks for a file. */
export type Asker = Pick<Person, "id" | "role" | "viewed" | "rights">;

export type FileFacts = {
  kind: StoredKind;
  ownerId: string;
  /** "held": a scanner has not seen it yet; "quarantined": it refused it. */
  state: "ready" | "held" | "quarantined";
  /** Of a portrait: its owner has a public page. Of anything else: it is on one. */
  isPublished: boolean;
  /** Who asks and its owner have, or had, a lesson or a chat with each other. */
  haveMet: boolean;
  /** It belongs to an application that was sent and not taken back; so does the applicant's portrait. */
  wasSent: boolean;
  /** It has been sent in a message. */
  isSent: boolean;
  /** It is in a message, not deleted, of a chat of the person who asks. */
  isInOwnChat: boolean;
  /** A report has sealed the message that it was sent in. */
  isReported: boolean;
  /** It is in homework of the person who asks: given, handed in or corrected. */
  isInOwnHomework: boolean;
  /** It was put on the whiteboard of a notebook of the person who asks. */
  isInOwnNotebook: boolean;
  /** It is how a word of the person who asks sounds, or of a student in a lesson of theirs. */
  isOfOwnWord: boolean;
  /** It is a material that the person who asks was given, by a teacher with whom there is no block. */
  isAssigned: boolean;
};

/**
 * Who sees a file, once its scanner has passed it:
 * - of a message: the two of its chat while the message is there, its owner before it is sent, and admins for reports
 *   where a report has sealed the message;
 * - of homework its student and its teacher, a picture of a notebook its two, the sound of a word its student and the
 *   teacher of its lesson, a material its teacher and who was given it, a recording its student;
 * - a portrait its owner and people they meet; a published teacher's portrait, video and captions everybody;
 * - what belongs to an application that was sent: its owner, and admins for applications.
 * An admin who looks as somebody else sees what everybody sees.
 */
export function canSeeFile(person: Asker | null, file: FileFacts): boolean {
  if (file.state !== "ready") return false;
  if (file.isPublished && !isDocument(file)) return true;
  if (person === null || person.viewed) return false;
  if (isOfMessage(file)) {
    if (person.role === "admin") return file.isReported && hasRight(person, "reports");
    return file.isInOwnChat || (person.id === file.ownerId && !file.isSent);
  }
  if (file.kind === "homework") return file.isInOwnHomework;
  if (file.kind === "picture") return file.isInOwnNotebook;
  if (file.kind === "sound") return file.isOfOwnWord;
  if (file.kind === "material") return person.id === file.ownerId || file.isAssigned;
  if (person.id === file.ownerId) return true;
  if (file.kind === "recording") return false;
  if (file.kind === "portrait" && file.haveMet) return true;
  return person.role === "admin" && file.wasSent && hasRight(person, "applications");
}

/** Whether this look is written into the audit log: an admin's at papers, at files of messages, or at a face not public yet. */
export function isAuditedLook(person: Asker | null, file: FileFacts): boolean {
  if (isOfMessage(file)) return person?.role === "admin";
  if (person?.id === file.ownerId) return false;
  if (isDocument(file)) return true;
  return file.kind === "portrait" && !file.isPublished && !file.haveMet;
}

/** Papers, which only ever leave us as an attachment. */
export function isDocument({ kind }: Pick<FileFacts, "kind">): boolean {
  return kind === "identity" || kind === "credential";
}

/** What two people share: it keeps its name, has a small copy where it is a picture, and can be taken away at any time. */
export function isShared({ kind }: Pick<FileFacts, "kind">): boolean {
  return (
    isOfMessage({ kind }) ||
    ["homework", "material", "picture", "sound", "recording"].includes(kind)
  );
}

/** What was sent in a message, or is to be. */
export function isOfMessage({ kind }: Pick<FileFacts, "kind">): boolean {
  return kind === "attachment" || kind === "voice";
}
