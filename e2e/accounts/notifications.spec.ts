import { eq } from "drizzle-orm";
import { pushSubscriptions } from "#db/schema/notifications/notifications.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { notify } from "#app/features/notifications/notify.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.beforeEach(async ({ context }) => withConsent(context));

async function tell(to: { id: string }, title: string): Promise<void> {
  const notice = { to: to.id, event: "clock-change", key: crypto.randomUUID(), title } as const;
  await inTransaction((tx) =>
    notify(tx, { ...notice, link: "/account/profile", body: "From Sunday on." }),
  );
}

const bell = /^Notifications/;

test(
  "the bell rings while a page is open, leads to the list, and is still once it was read",
  { tag: "@core" },
  async ({ page, context }) => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await signInAs(context, teacher);
    await page.goto("/teacher/lessons");
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    const lessonId = await aBookedLesson(student, teacher);
    await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole("button", { name: bell }).press("Enter");
    await expect(page).toHaveURL("/account/inbox");
    await page.getByRole("link", { name: /booked Conversation/ }).press("Enter");
    await expect(page).toHaveURL(`/teacher/lessons/${lessonId}`);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  },
);

test(
  "reading in one tab stills the bell in the other",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    const student = await aStudent();
    for (const title of ["One", "Two"]) await tell(student, title);
    await signInAs(context, student);
    await page.goto("/student/lessons");
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/account/inbox");
    await hydrated(other);
    await other.getByRole("button", { name: "Mark all read" }).click();
    await expect(other.getByText("New", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  },
);

test.describe("push", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "a browser shows notifications once its owner pressed the button for it, and no more when they say so",
    { tag: onceInFive(4) },
    async ({ page, context }) => {
      await page.addInitScript(() => {
        const counts = { asked: 0 };
        Object.assign(window, { counts });
        Notification.requestPermission = async () => {
          counts.asked += 1;
          return "granted";
        };
        Object.defineProperty(Notification, "permission", { get: () => "default" });
        const kept = "stub";
        const asSubscription = (endpoint: string) => ({
          endpoint,
          toJSON: () => ({
            endpoint,
            keys: {
              p256dh:
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
              auth: "BTBZMqHH6r4Tts7J_aSIgg",
            },
          }),
          unsubscribe: async () => {
            sessionStorage.removeItem(kept);
            return true;
          },
        });
        PushManager.prototype.getSubscription = async () => {
          const endpoint = sessionStorage.getItem(kept);
          return endpoint === null
            ? null
            : (asSubscription(endpoint) as unknown as PushSubscription);
        };
        PushManager.prototype.subscribe = async (options) => {
          if (!options?.userVisibleOnly || !options.applicationServerKey)
            throw new Error("refused");
          sessionStorage.setItem(kept, `https://push.example.org/${crypto.randomUUID()}`);
          return asSubscription(sessionStorage.getItem(kept)!) as unknown as PushSubscription;
        };
      });
      const student = await aStudent();
      await signInAs(context, student);
      await page.goto("/account/notifications");
      await hydrated(page);
      await expect(page.getByText("This browser does not show notifications.")).toBeVisible();
      expect(await page.evaluate("counts.asked")).toBe(0);
      await page.getByRole("button", { name: "Show them in this browser" }).press("Enter");
      await expect(page.getByText(/^This browser shows them/)).toBeVisible();
      expect(await page.evaluate("counts.asked")).toBe(1);
      const browsers = page.getByRole("list", { name: "Browsers that show notifications" });
      await expect(browsers.getByText(/Chrome/)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.reload();
      await expect(page.getByText(/^This browser shows them/)).toBeVisible();
      // The server forgets it with its session, and this browser is not told.
      await db().delete(pushSubscriptions).where(eq(pushSubscriptions.userId, student.id));
      await page.reload();
      await page.getByRole("button", { name: "Show them in this browser" }).press("Enter");
      await expect(page.getByText(/^This browser shows them/)).toBeVisible();
      await page.getByRole("button", { name: "Show no more in this browser" }).press("Enter");
      await expect(page.getByText("This browser does not show notifications.")).toBeVisible();
      await expect(browsers).toHaveCount(0);
    },
  );

  test(
    "what is pushed is shown, and a press on it opens its page",
    { tag: onceInFive(4) },
    async ({ page, context }) => {
      await signInAs(context, await aStudent());
      const started = context.waitForEvent("serviceworker");
      await page.goto("/account/profile");
      const worker = await started;
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
      const words = {
        title: "Inés proposes another time",
        body: "Tuesday",
        link: "/account/inbox",
      };
      // The browser of the tests has nowhere to show anything, so it is heard what it is told to show.
      const shown = await worker.evaluate(
        (data) => {
          const scope: any = globalThis;
          const told: object[] = [];
          scope.registration.showNotification = async (title: string, options: object) =>
            void told.push({ title, ...options });
          scope.dispatchEvent(new scope.PushEvent("push", { data: JSON.stringify(data) }));
          return told;
        },
        { ...words, tag: "one" },
      );
      const { title, body, link } = words;
      expect(shown).toMatchObject([{ title, body, tag: "one", data: { link } }]);
      await worker.evaluate(
        (data) => {
          const notification = { close: () => {}, data };
          const pressed = Object.assign(new Event("notificationclick"), {
            notification,
            waitUntil: () => {},
          });
          globalThis.dispatchEvent(pressed);
        },
        { link },
      );
      await expect(page).toHaveURL("/account/inbox");
    },
  );
});
