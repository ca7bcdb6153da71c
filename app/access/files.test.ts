import { describe, expect, it } from "vitest";
import { canSeeFile, isAuditedLook, type Asker, type FileFacts } from "./files.ts";

const owner: Asker = { id: "owner", role: "student" };
const other: Asker = { id: "other", role: "student" };
const admin: Asker = { id: "admin", role: "admin" };
const facts: FileFacts = {
  kind: "portrait",
  ownerId: "owner",
  state: "ready",
  isPublished: false,
  haveMet: false,
  wasSent: false,
  isSent: false,
  isInOwnChat: false,
  isReported: false,
  isInOwnHomework: false,
  isInOwnNotebook: false,
  isOfOwnWord: false,
  isAssigned: false,
};

it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
  ["its owner", owner, {}, true],
  ["a stranger who is signed in", other, {}, false],
  ["a visitor", null, {}, false],
  ["somebody who has met them", other, { haveMet: true }, true],
  ["an admin, of an applicant whose application was sent [B2]", admin, { wasSent: true }, true],
  ["an admin, of somebody who has sent none", admin, {}, false],
  ["a stranger, of an applicant", other, { wasSent: true }, false],
  ["a visitor, of a published teacher", null, { isPublished: true }, true],
  ["a stranger, of a published teacher", other, { isPublished: true }, true],
  ["an admin who looks as its owner", { ...owner, viewed: true }, {}, false],
  [
    "an admin who looks as somebody, of a published teacher",
    { ...other, viewed: true },
    { isPublished: true },
    true,
  ],
])("a portrait and %s [F5]", (_, person, more, sees) => {
  expect(canSeeFile(person, { ...facts, ...more })).toBe(sees);
});

it("an admin's look at an applicant's portrait is audited, any other look at a portrait is not [B2]", () => {
  expect(isAuditedLook(admin, { ...facts, wasSent: true })).toBe(true);
  expect(isAuditedLook(admin, { ...facts, wasSent: true, isPublished: true })).toBe(false);
  expect(isAuditedLook(owner, { ...facts, wasSent: true })).toBe(false);
  expect(isAuditedLook(other, { ...facts, haveMet: true })).toBe(false);
});

describe.each(["identity", "credential"] as const)("%s", (kind) => {
  it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
    ["its owner", owner, {}, true],
    ["an admin, once it was sent", admin, { wasSent: true }, true],
    ["an admin, before it was sent", admin, {}, false],
    ["a student they teach", other, { haveMet: true, wasSent: true }, false],
    ["a visitor, whatever is published", null, { isPublished: true, wasSent: true }, false],
    ["an admin who looks as its owner", { ...owner, viewed: true }, { wasSent: true }, false],
    ["its owner, before a scanner has seen it", owner, { state: "held" }, false],
    ["an admin, after a scanner refused it", admin, { state: "quarantined", wasSent: true }, false],
  ])("and %s [F5] [F7]", (_, person, more, sees) => {
    expect(canSeeFile(person, { ...facts, kind, ...more })).toBe(sees);
  });

  it("is looked at by an admin in the audit log, and by its owner unobserved [F5]", () => {
    expect(isAuditedLook(admin, { ...facts, kind })).toBe(true);
    expect(isAuditedLook(owner, { ...facts, kind })).toBe(false);
  });
});

describe.each(["video", "captions"] as const)("%s", (kind) => {
  it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
    ["its owner", owner, {}, true],
    ["everybody, where it is published", null, { isPublished: true }, true],
    ["nobody else before that", other, { haveMet: true }, false],
    ["an admin, in an application that was sent", admin, { wasSent: true }, true],
    ["an admin, in one that was not", admin, {}, false],
    ["nobody before a scanner has seen it", null, { isPublished: true, state: "held" }, false],
  ])("and %s [F5] [F7]", (_, person, more, sees) => {
    expect(canSeeFile(person, { ...facts, kind, ...more })).toBe(sees);
    expect(isAuditedLook(person, { ...facts, kind, ...more })).toBe(false);
  });
});

describe.each(["attachment", "voice"] as const)("%s", (kind) => {
  const sent = { isSent: true, isInOwnChat: true };
  it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
    ["its owner, before it is sent", owner, {}, true],
    ["nobody else before that", other, { haveMet: true }, false],
    ["the two of the chat", other, sent, true],
    ["its owner, once its message is deleted", owner, { isSent: true }, false],
    ["somebody of another chat", other, { isSent: true, haveMet: true }, false],
    ["an admin", admin, { isSent: true, wasSent: true }, false],
    ["an admin, where a report has sealed it", admin, { isSent: true, isReported: true }, true],
    ["an admin who looks as its owner", { ...owner, viewed: true }, sent, false],
    ["a visitor, whatever is published", null, { ...sent, isPublished: false }, false],
    ["the two, before a scanner has seen it", other, { ...sent, state: "held" }, false],
  ])("and %s [F5] [F7]", (_, person, more, sees) => {
    expect(canSeeFile(person, { ...facts, kind, ...more })).toBe(sees);
    expect(isAuditedLook(person, { ...facts, kind, ...more })).toBe(person === admin);
  });
});

it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
  ["the two of it", other, { isInOwnHomework: true }, true],
  ["its owner, once it is taken out of it", owner, {}, false],
  ["somebody who has met them", other, { haveMet: true, isInOwnChat: true }, false],
  ["an admin", admin, { wasSent: true, isReported: true }, false],
  ["an admin who looks as its owner", { ...owner, viewed: true }, { isInOwnHomework: true }, false],
  ["the two, before a scanner has seen it", other, { isInOwnHomework: true, state: "held" }, false],
])("a file of homework is for %s as the rules say [F5] [F7]", (_, person, more, sees) => {
  expect(canSeeFile(person, { ...facts, kind: "homework", ...more })).toBe(sees);
});

it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
  ["the two of the notebook", other, { isInOwnNotebook: true }, true],
  ["its owner, once it is in none", owner, {}, false],
  ["somebody who has met them", other, { haveMet: true, isInOwnChat: true }, false],
  ["an admin", admin, { wasSent: true, isReported: true }, false],
  ["the two, before a scanner has seen it", other, { isInOwnNotebook: true, state: "held" }, false],
])("a picture of a whiteboard is for %s as the rules say [F5] [F7]", (_, person, more, sees) => {
  expect(canSeeFile(person, { ...facts, kind: "picture", ...more })).toBe(sees);
});

it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
  ["its student, and the teacher of its lesson", other, { isOfOwnWord: true }, true],
  ["who recorded it, once it is of no word of theirs", owner, {}, false],
  ["somebody who has met them", other, { haveMet: true }, false],
  ["the two, before a scanner has seen it", other, { isOfOwnWord: true, state: "held" }, false],
])("the sound of a word is for %s as the rules say [F5] [F7]", (_, person, more, sees) => {
  expect(canSeeFile(person, { ...facts, kind: "sound", ...more })).toBe(sees);
});

it.each<[who: string, person: Asker | null, facts: Partial<FileFacts>, sees: boolean]>([
  ["its teacher", owner, {}, true],
  ["a student who was given it", other, { isAssigned: true }, true],
  ["one who was not", other, { haveMet: true }, false],
  ["an admin who looks as its teacher", { ...owner, viewed: true }, {}, false],
  ["a visitor", null, {}, false],
])("a file of a material is for %s as the rules say [F5]", (_, person, more, sees) => {
  expect(canSeeFile(person, { ...facts, kind: "material", ...more })).toBe(sees);
});
