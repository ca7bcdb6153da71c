import type { Tx } from "#app/platform/database/db.server.ts";
import { starterSet } from "#app/features/learning/materials/starter-set.ts";
import { day } from "#app/platform/time/time.ts";
import { assignedMaterials, materialFolders, materials } from "#db/schema/learning/materials.ts";
import { insertMany } from "../store-rows.ts";

const own = [
  {
    title: "Quedar, quedarse, quedar en",
    words:
      "quedar con alguien: to meet somebody\nquedar en algo: to agree on something\nquedarse en casa: to stay at home\n\nHemos quedado a las ocho en la plaza. Quedamos en que tú traes el pan. Al final me quedé en casa.",
    folder: "Verbs",
  },
  {
    title: "Por or para: seven doors",
    words:
      "para: where to, for whom, by when, in order to\npor: why, how long, through where, in exchange\n\nSalgo para Madrid. Es para ti. Para el lunes. Lo hago por ti. Por la mañana. Por la puerta. Veinte euros por los dos.",
    folder: "Grammar",
  },
];

/** What the demo teacher keeps to teach with, some of it given to the demo student. */
export async function storeMaterials(
  tx: Tx,
  { teacherId, studentId }: { teacherId: string; studentId: string },
  now: number,
): Promise<void> {
  const ago = (days: number) => new Date(now - days * day);
  const folders = await tx
    .insert(materialFolders)
    .values(
      ["First lessons", "Grammar", "Verbs"].map((name) => ({
        teacherId,
        name,
        createdAt: ago(60),
      })),
    )
    .returning();
  const folderOf = (name: string) => folders.find((one) => one.name === name)!.id;
  const copied = ["first-lesson", "role-play-cafe", "sounds-es"].map((key) => {
    const { title, words } = starterSet.find((one) => one.key === key)!;
    return { title, words, folder: "First lessons" };
  });
  const rows = [...own, ...copied].map(({ title, words, folder }, index) => ({
    teacherId,
    kind: "note" as const,
    title,
    words,
    folderId: folderOf(folder),
    createdAt: ago(40 - index),
    changedAt: ago(20 - index),
  }));
  const link = {
    teacherId,
    kind: "link" as const,
    title: "Reading: Lecturas paso a paso",
    words: "Choose one text a week, and tell me in the lesson what happened in it.",
    url: "https://cvc.cervantes.es/aula/lecturas/",
    createdAt: ago(15),
    changedAt: ago(15),
  };
  const stored = await tx
    .insert(materials)
    .values([...rows, link])
    .returning();
  const given = stored.filter(
    ({ title, kind }) => kind === "link" || title.startsWith("Quedar") || title.startsWith("Role"),
  );
  await insertMany(
    tx,
    assignedMaterials,
    given.map(({ id: materialId }, index) => ({
      materialId,
      studentId,
      assignedAt: ago(9 - index),
    })),
  );
}
