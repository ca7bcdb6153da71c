import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { strToU8, zipSync } from "fflate";
import { brand } from "#config/brand.ts";
import type { Student } from "#app/access/actor.ts";
import { listAllFlashcards } from "../flashcards/flashcards.server.ts";

export type AnkiNote = {
  id: string;
  /** The deck that it goes into. */
  deck: string;
  term: string;
  meaning: string;
  sentence: string;
  hint: string;
};

/** All words of the student's as an Anki package, a deck for each language. */
export async function wordsPackage(
  student: Student,
  nameOf: (language: string) => string,
  now = Date.now(),
): Promise<Uint8Array> {
  const words = await listAllFlashcards(student);
  return ankiPackage(
    words.map(({ language, ...word }) => ({
      ...word,
      deck: `${brand.name}::${nameOf(language)}`,
    })),
    now,
  );
}

/** The fields of Anki's note type: the first two make the card. */
const fields = ["Word", "Meaning", "Sentence", "Hint"];
const modelId = 1_732_500_000_001;

/** A package of schema 11, which every version of Anki reads. */
export function ankiPackage(notes: readonly AnkiNote[], now: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "anki-"));
  try {
    const file = join(folder, "collection.anki2");
    writeCollection(file, notes, now);
    return zipSync({ "collection.anki2": readFileSync(file), media: strToU8("{}") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeCollection(file: string, notes: readonly AnkiNote[], now: number): void {
  const collection = new DatabaseSync(file);
  try {
    collection.exec(schema);
    const seconds = Math.floor(now / 1000);
    const names = [...new Set(notes.map(({ deck }) => deck))];
    const deckIds = new Map(names.map((name, n) => [name, modelId + 1 + n]));
    collection
      .prepare(
        "insert into col (id, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags) values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
      )
      .run(
        seconds,
        now,
        now,
        JSON.stringify({ nextPos: notes.length + 1, curDeck: 1, activeDecks: [1], newSpread: 0 }),
        JSON.stringify({ [modelId]: noteType(seconds) }),
        JSON.stringify(decks(deckIds, seconds)),
        JSON.stringify({ 1: deckOptions }),
      );
    const note = collection.prepare(
      "insert into notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data) values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')",
    );
    const card = collection.prepare(
      "insert into cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data) values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    );
    collection.exec("begin");
    for (const [n, one] of notes.entries()) {
      const values = [one.term, one.meaning, one.sentence, one.hint].map(asHtml);
      note.run(
        now + n,
        one.id,
        modelId,
        seconds,
        values.join("\x1f"),
        one.term,
        checksum(values[0]!),
      );
      card.run(now + n, now + n, deckIds.get(one.deck)!, seconds, n + 1);
    }
    collection.exec("commit");
  } finally {
    collection.close();
  }
}

/** Anki's fields are HTML. */
function asHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");
}

/** The first eight hexadecimal digits of the SHA-1 of the first field, as a number: how Anki finds doubles. */
function checksum(first: string): number {
  return Number.parseInt(createHash("sha1").update(first).digest("hex").slice(0, 8), 16);
}

function noteType(mod: number) {
  const field = (name: string, ord: number) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: "Arial",
    size: 20,
    media: [],
  });
  const card = {
    name: "Card 1",
    ord: 0,
    did: null,
    bqfmt: "",
    bafmt: "",
    qfmt: "{{Word}}",
    afmt: "{{FrontSide}}<hr id=answer>{{Meaning}}<br>{{Sentence}}<br>{{Hint}}",
  };
  return {
    id: modelId,
    name: brand.name,
    type: 0,
    mod,
    usn: -1,
    sortf: 0,
    did: 1,
    tags: [],
    vers: [],
    req: [[0, "any", [0]]],
    latexPre: "",
    latexPost: "",
    latexsvg: false,
    css: ".card { font-family: arial; font-size: 20px; text-align: center; }",
    flds: fields.map(field),
    tmpls: [card],
  };
}

function decks(ids: Map<string, number>, mod: number) {
  const deck = (id: number, name: string) => ({
    id,
    name,
    mod,
    usn: -1,
    desc: "",
    dyn: 0,
    collapsed: false,
    conf: 1,
    newToday: [0, 0],
    revToday: [0, 0],
    lrnToday: [0, 0],
    timeToday: [0, 0],
    extendNew: 0,
    extendRev: 0,
  });
  const all: [number, string][] = [
    [1, "Default"],
    ...[...ids].map(([name, id]) => [id, name] as [number, string]),
  ];
  return Object.fromEntries(all.map(([id, name]) => [id, deck(id, name)]));
}

const deckOptions = {
  id: 1,
  name: "Default",
  mod: 0,
  usn: 0,
  maxTaken: 60,
  timer: 0,
  autoplay: true,
  replayq: true,
  new: {
    delays: [1, 10],
    ints: [1, 4, 7],
    initialFactor: 2500,
    perDay: 20,
    order: 1,
    bury: true,
    separate: true,
  },
  rev: {
    perDay: 200,
    ease4: 1.3,
    fuzz: 0.05,
    ivlFct: 1,
    maxIvl: 36500,
    minSpace: 1,
    bury: true,
  },
  lapse: {
    delays: [10],
    mult: 0,
    minInt: 1,
    leechFails: 8,
    leechAction: 0,
  },
};

const schema = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
    left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`;
