import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as shell from "#config/shell.ts";
import { createMenu, type Menu } from "./menu-machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const signUp = () => createMenu({ closeDelay: shell.menuCloseMilliseconds });
const isOpen = (menu: Menu) => menu.state().open;

describe("by mouse", () => {
  test("is closed at first [DD-01]", () => {
    expect(signUp().state()).toEqual({ open: false });
  });

  test("opens the moment the pointer comes, with no delay [DD-02] [DD-10]", () => {
    const menu = signUp();
    menu.enter("mouse");
    expect(menu.state()).toEqual({ open: true, by: "hover", closing: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is open 499 ms after the pointer left, and closed at 500 [DD-03]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.leave("mouse");
    wait(499);
    expect(isOpen(menu)).toBe(true);
    wait(1);
    expect(isOpen(menu)).toBe(false);
  });

  test("takes 1000 ms where nothing else is said [DD-04]", () => {
    const menu = createMenu();
    menu.enter("mouse");
    menu.leave("mouse");
    wait(999);
    expect(isOpen(menu)).toBe(true);
    wait(1);
    expect(isOpen(menu)).toBe(false);
  });

  test("stays when the pointer comes back to trigger or panel in time, for as long as it stays [DD-05] [DD-06] [DD-08]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.leave("mouse");
    wait(400);
    menu.enter("mouse");
    wait(4600);
    expect(isOpen(menu)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("waits the full time again when the pointer leaves again [DD-07]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.leave("mouse");
    wait(400);
    menu.enter("mouse");
    wait(50);
    menu.leave("mouse");
    wait(499);
    expect(isOpen(menu)).toBe(true);
    wait(1);
    expect(isOpen(menu)).toBe(false);
  });

  test("has one timer however often the pointer comes and goes, and none late [DD-09]", () => {
    const menu = signUp();
    for (let n = 0; n < 50; n += 1) {
      menu.enter("mouse");
      menu.leave("mouse");
      menu.leave("mouse");
      expect(vi.getTimerCount()).toBe(1);
      wait(9);
    }
    menu.enter("mouse");
    expect(vi.getTimerCount()).toBe(0);
    wait(10_000);
    expect(isOpen(menu)).toBe(true);
  });

  test("opens by a click [DD-11]", () => {
    const menu = signUp();
    menu.press("click");
    expect(menu.state()).toMatchObject({ open: true, by: "click" });
  });

  test("a click does not undo what hovering opened; the second one closes at once [DD-12] [DD-13]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.press("click");
    expect(isOpen(menu)).toBe(true);
    menu.press("click");
    expect(isOpen(menu)).toBe(false);
    wait(10_000);
    expect(isOpen(menu)).toBe(false);
    menu.press("click");
    expect(isOpen(menu)).toBe(true);
  });

  test("opened by a click it closes 500 ms after the pointer left, too [DD-14]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.press("click");
    menu.leave("mouse");
    wait(499);
    expect(isOpen(menu)).toBe(true);
    wait(1);
    expect(isOpen(menu)).toBe(false);
  });

  test("opened by a click no pointer came with, it stays until somebody closes it [DD-15]", () => {
    const menu = signUp();
    menu.press("key");
    wait(60_000);
    expect(isOpen(menu)).toBe(true);
    menu.close();
    expect(isOpen(menu)).toBe(false);
  });
});

describe("by other pointers", () => {
  test("a tap opens it and it stays; a second tap closes it [DD-16]", () => {
    const menu = signUp();
    const tap = () => {
      menu.enter("touch");
      menu.leave("touch");
      menu.press("click");
    };
    tap();
    expect(vi.getTimerCount()).toBe(0);
    wait(60_000);
    expect(isOpen(menu)).toBe(true);
    tap();
    expect(isOpen(menu)).toBe(false);
  });

  test("a hovering pen is a mouse [DD-18]", () => {
    const menu = signUp();
    menu.enter("pen");
    expect(isOpen(menu)).toBe(true);
    menu.leave("pen");
    wait(500);
    expect(isOpen(menu)).toBe(false);
  });

  test("on a device with both, each keeps its own rule [DD-19]", () => {
    const menu = signUp();
    menu.enter("touch");
    menu.press("click");
    menu.leave("touch");
    wait(5000);
    expect(isOpen(menu), "a finger's leaving starts no timer").toBe(true);
    menu.enter("mouse");
    menu.leave("mouse");
    wait(500);
    expect(isOpen(menu), "the mouse's does").toBe(false);

    menu.enter("mouse");
    menu.enter("touch");
    menu.leave("touch");
    wait(5000);
    expect(isOpen(menu), "a finger does not send the mouse away").toBe(true);
  });
});

describe("by keyboard", () => {
  test("pressing it again closes what pressing opened, also what hovering opened [DD-20]", () => {
    const menu = signUp();
    menu.press("key");
    expect(isOpen(menu)).toBe(true);
    menu.press("key");
    expect(isOpen(menu)).toBe(false);
    menu.enter("mouse");
    menu.press("key");
    expect(isOpen(menu)).toBe(false);
  });

  test("the arrow opens it and keeps it open, whatever it was [DD-21]", () => {
    const menu = signUp();
    menu.show("key");
    expect(isOpen(menu)).toBe(true);
    menu.leave("mouse");
    menu.show("key");
    wait(60_000);
    expect(isOpen(menu)).toBe(true);
  });

  test("Escape closes at once and takes the timer with it; closed, it changes nothing [DD-22]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.leave("mouse");
    menu.close();
    expect(isOpen(menu)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    let told = 0;
    menu.subscribe(() => (told += 1));
    menu.close();
    expect(told).toBe(0);
  });

  test("is not taken from somebody reading it by keyboard when the mouse leaves [DD-24]", () => {
    let reading = true;
    const menu = signUp();
    menu.enter("mouse");
    menu.leave("mouse", () => reading);
    wait(60_000);
    expect(menu.state()).toEqual({ open: true, by: "key", closing: false });
    menu.enter("mouse");
    menu.leave("mouse", () => reading);
    reading = false;
    wait(500);
    expect(isOpen(menu)).toBe(false);
  });
});

describe("when the page changes", () => {
  test("closing with the timer running, as when sign-in swaps the bar, leaves nothing to come [DD-28]", () => {
    const menu = signUp();
    let told = 0;
    const stop = menu.subscribe(() => (told += 1));
    menu.enter("mouse");
    menu.leave("mouse");
    told = 0;
    stop();
    menu.close();
    expect(vi.getTimerCount()).toBe(0);
    wait(10_000);
    expect(told).toBe(0);
  });

  test("hidden during the wait it is closed on return; hidden while open it stays [DD-30]", () => {
    const menu = signUp();
    menu.enter("mouse");
    menu.hide();
    expect(isOpen(menu)).toBe(true);
    menu.leave("mouse");
    menu.hide();
    expect(isOpen(menu)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("leaving a closed menu starts nothing [DD-09]", () => {
  const menu = signUp();
  menu.leave("mouse");
  expect(vi.getTimerCount()).toBe(0);
});
