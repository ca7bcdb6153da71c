import { axeFindings } from "../harness/axe.ts";
import { expect, test } from "../harness/fixtures.ts";
import { advances, inRoom } from "./room-people.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

test("a lesson is recorded once both agree and until one says no, and its student watches it [G7]", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const pair = await twoPeople();
  const lessonId = await aLesson(pair, { startsInMinutes: -5 });
  const student = await inRoom(browser, pair.student, lessonId);
  const teacher = await inRoom(browser, pair.teacher, lessonId);
  await advances(student, "Inés");
  await advances(teacher, "Priya");
  const pieces: number[] = [];
  student.on("response", (answer) => {
    if (/\/recordings\/[^/]+\?from=/.test(answer.url())) pieces.push(answer.status());
  });
  await expect(student.getByText("Not recorded")).toBeVisible();
  const ask = async () => {
    await student.getByRole("button", { name: "More" }).click();
    await student.getByRole("button", { name: "Ask to record the lesson" }).click();
    await expect(teacher.getByText("Priya asks to record this lesson")).toBeVisible();
  };
  await ask();
  await teacher.getByRole("button", { name: "No, do not record" }).click();
  await expect(student.getByText("Inés would rather not be recorded.")).toBeVisible();
  expect(pieces).toEqual([]);

  await ask();
  expect(await axeFindings(teacher)).toEqual([]);
  await teacher.getByRole("button", { name: "Agree" }).click();
  for (const page of [student, teacher]) {
    await expect(page.getByText("Being recorded")).toBeVisible();
    await expect(page.getByRole("button", { name: "Stop the recording" })).toBeVisible();
  }
  expect(await axeFindings(student)).toEqual([]);
  await expect.poll(() => pieces.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  expect(new Set(pieces)).toEqual(new Set([200]));

  await teacher.getByRole("button", { name: "Stop the recording" }).click();
  await expect(student.getByText("Inés stopped the recording.")).toBeVisible();
  await expect(student.getByText("Not recorded")).toBeVisible();
  await student.getByRole("button", { name: "Leave" }).click();

  const recording = student.getByLabel("Recording of this lesson");
  await expect(async () => {
    await student.goto(`/student/lessons/${lessonId}`);
    await expect(recording).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const facts = () =>
    recording.evaluate((element) => {
      const { duration, videoHeight } = element as HTMLVideoElement;
      return { isLong: duration > 4 && duration < 120, videoHeight };
    });
  await expect.poll(facts).toEqual({ isLong: true, videoHeight: 360 });
  await recording.evaluate(async (element) => {
    const video = element as HTMLVideoElement;
    video.muted = true;
    video.currentTime = 3;
    await video.play();
  });
  const played = () => recording.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(played).toBeGreaterThan(3.5);
  await teacher.goto(`/teacher/lessons/${lessonId}`);
  await expect(teacher.getByText("You agreed to it. Priya alone can watch it")).toBeVisible();
  await expect(teacher.getByLabel("Recording of this lesson")).toHaveCount(0);
  await student.getByText("Delete this recording").click();
  await student.getByRole("button", { name: "Delete it for both of you" }).click();
  await expect(recording).toHaveCount(0);
});
