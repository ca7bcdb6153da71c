/** Holds the size of the house: folders one takes in at a look, and one name for one thing. Prints its sizes. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { lessonStates } from "#db/schema/scheduling/lesson-states.ts";
import { teacherStatuses } from "#db/schema/teachers/teacher-statuses.ts";

const mostFiles = 20;
const mostNeighbours = 9;
/** Levels below features/: wing, room, shelf. */
const deepest = 3;

/** How many files each folder has. */
export function countFolders(files: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}

/** Of all files, the middle one's count of files next to it. */
export function medianNeighbours(counts: Map<string, number>): number {
  const each = [...counts.values()].flatMap((count) => Array<number>(count).fill(count - 1));
  return each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0;
}

/** Folders that have outgrown one look, and those too far down. */
export function refuseFolders(counts: Map<string, number>): string[] {
  return [...counts].flatMap(([folder, count]) => [
    ...(count > mostFiles
      ? [
          `${folder}: ${count} files\n  A folder of more than ${mostFiles} files has rooms in it: divide it by subject.`,
        ]
      : []),
    ...(folder.startsWith("app/features/") && folder.split("/").length - 2 > deepest
      ? [`${folder}\n  Three levels below features/ are enough: wing, room, shelf.`]
      : []),
  ]);
}

/** Names that more than one file exports. A route's own exports are the framework's. */
export function refuseNames(files: Map<string, string>): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const [, name] of text.matchAll(
      /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm,
    ))
      homes.set(name!, [...(homes.get(name!) ?? []), file]);
  return [...homes]
    .filter(([, at]) => new Set(at).size > 1)
    .map(
      ([name, at]) =>
        `${name}: ${[...new Set(at)].join(", ")}\n  One name is one thing: join them, or say what each is.`,
    );
}

/** Closed lists whose sets are named in one file each, and the column that holds one of their values. */
const setHomes = [
  {
    home: "db/schema/scheduling/lesson-states.ts",
    what: "lesson states",
    column: "state",
    values: new Set<string>(lessonStates),
  },
  {
    home: "db/schema/teachers/teacher-statuses.ts",
    what: "teachers' statuses",
    column: "status",
    values: new Set<string>(teacherStatuses),
  },
];

/** Code and SQL that spell a set of lesson states or teachers' statuses by themselves, in the place of one of its home. */
export function refuseSpelledSets(file: string, text: string): string[] {
  const inCode = [...text.matchAll(/\[(\s*"\w+"(?:,\s*"\w+")*,?\s*)\]/g)];
  return setHomes.flatMap(({ home, what, column, values }) => {
    if (file === home) return [];
    const inSql = text.matchAll(
      new RegExp(`\\b${column}\\}? (?:not )?in \\(('\\w+'(?:, *'\\w+')*)\\)`, "g"),
    );
    const isSet = (names: string[]) => names.length > 1 && names.every((name) => values.has(name));
    return [...inSql, ...inCode]
      .filter(([, list]) => isSet(list!.match(/\w+/g)!))
      .map(([found]) => `${file}: ${found}\n  A set of ${what} has one home: name it in ${home}.`);
  });
}

/** The product's own code, and what only asks what it should be. */
const ownFolders = ["app", "db/schema", "db/seed", "sim"];
const otherFolders = ["bench", "config", "e2e", "scripts", "server", "test"];

/** The files of code below a folder; tests stand beside what they prove and are not counted. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !basename(name).includes(".test."))
    .map((name) => join(folder, name));
}

function check(): void {
  const files = filesOf("app");
  const own = ownFolders.flatMap(filesOf);
  const all = [...own, ...otherFolders.flatMap(filesOf)];
  const counts = countFolders(all);
  const named = files.filter((file) => !file.startsWith("app/routes/") && file !== "app/routes.ts");
  const median = medianNeighbours(countFolders(files));
  const wrong = [
    ...refuseFolders(counts),
    ...refuseNames(new Map(named.map((file) => [file, readFileSync(file, "utf8")]))),
    ...own.flatMap((file) => refuseSpelledSets(file, readFileSync(file, "utf8"))),
    ...(median > mostNeighbours
      ? [`The median file has ${median} neighbours; ${mostNeighbours} are enough.`]
      : []),
  ];
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
  console.log(
    `house: ${all.length} files in ${counts.size} folders, at most ${Math.max(...counts.values())} in one, ${median} neighbours of the median file`,
  );
}

if (import.meta.main) check();
