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
  /** It is a material that the person who asks was given. */
  isAssigned: boolean;
};

/**
 * A file of a message is seen by the two of its chat for as long as the message is there, and by admins where a report has
 * sealed the message; before it is sent by its owner alone. A file of homework is seen by its student and its teacher, a picture of a notebook by its two, the sound of a word by its student and the teacher of its lesson, a material by its teacher and those who were given it, a recording by the student whose it is. A portrait is seen by its owner and by people they meet; that of a published teacher by everybody, and so are a
 * published video and its captions. Admins with the right to applications see what belongs to one that was sent, those with the right to reports what one has sealed. What a scanner has not
 * seen, or has refused, is for nobody. An admin who looks as somebody else sees what everybody sees.
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
