import { setTimeout as after } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { MaterialStep } from "#app/features/classroom/signalling/signals.ts";
import { createSharedMaterial, type SharedMaterial } from "./shared-material.ts";

/** Two pages whose words reach each other once they are carried. */
function twoPages() {
  const under: [to: () => SharedMaterial, step: MaterialStep][] = [];
  const teacher: SharedMaterial = createSharedMaterial(true, (step) =>
    under.push([() => student, step]),
  );
  const student: SharedMaterial = createSharedMaterial(false, (step) =>
    under.push([() => teacher, step]),
  );
  const carry = () => {
    for (let next = under.shift(); next !== undefined; next = under.shift())
      next[0]().accept(next[1]);
  };
  return { teacher, student, carry, under };
}
const [sheet, story] = ["sheet", "story"];
const at = (material: string, page = 0, part = 0) => ({ material, page, part });

describe("a material that both have open", () => {
  it("opens for the other, and goes where either of them goes", async () => {
    const { teacher, student, carry } = twoPages();
    teacher.open(sheet);
    carry();
    expect(student.store.get()).toEqual({ place: at(sheet), mover: "other", isAlone: false });
    teacher.move(1, 10);
    teacher.move(2, 4_000);
    await expect.poll(() => (carry(), student.store.get().place)).toEqual(at(sheet, 2, 4_000));
    student.move(0, 50);
    await expect
      .poll(() => (carry(), teacher.store.get()))
      .toEqual({ place: at(sheet, 0, 50), mover: "other", isAlone: false });
  });

  it("tells of a long scroll a few times, and of its end", async () => {
    const { teacher, student, carry, under } = twoPages();
    teacher.open(sheet);
    carry();
    for (let part = 1; part <= 60; part += 1) {
      teacher.move(0, part);
      await after(5);
    }
    await after(250);
    expect(under.length).toBeLessThan(12);
    carry();
    expect(student.store.get().place).toEqual(at(sheet, 0, 60));
  });

  it("stays with who has not closed it, alone, until it is opened for both again", async () => {
    const { teacher, student, carry } = twoPages();
    teacher.open(sheet);
    carry();
    // What is said before the news has come opens nothing again.
    student.move(3, 0);
    teacher.close();
    await after(250);
    carry();
    expect(teacher.store.get().place).toBeNull();
    expect(student.store.get()).toMatchObject({ place: at(sheet, 3), isAlone: true });
    student.move(4, 0);
    await after(250);
    carry();
    expect(teacher.store.get().place).toBeNull();
    student.open(sheet);
    carry();
    expect(teacher.store.get()).toMatchObject({ place: at(sheet, 4), isAlone: false });
    expect(student.store.get().isAlone).toBe(false);
    // And the other way round: who opens it again comes to where the other is.
    teacher.close();
    carry();
    student.move(6, 10);
    teacher.open(sheet);
    carry();
    expect(teacher.store.get()).toMatchObject({ place: at(sheet, 6, 10), isAlone: false });
    expect(student.store.get()).toMatchObject({ place: at(sheet, 6, 10), isAlone: false });
  });

  it("is the teacher's where both open one at the same moment", () => {
    const { teacher, student, carry } = twoPages();
    student.open(story);
    teacher.open(sheet);
    carry();
    expect(student.store.get().place).toEqual(at(sheet));
    expect(teacher.store.get().place).toEqual(at(sheet));
  });

  it("is told again to a page that has just come", () => {
    const { teacher, student, carry } = twoPages();
    teacher.open(sheet);
    teacher.move(2, 0);
    const again: SharedMaterial = createSharedMaterial(false, () => {});
    expect(again.store.get().place).toBeNull();
    carry();
    student.close();
    teacher.sayOpen();
    carry();
    expect(student.store.get()).toMatchObject({ place: at(sheet, 2), mover: "other" });
  });
});
