import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { Role } from "#app/access/actor.ts";

type Session = { createdAt: Date; updatedAt: Date };

const { idleDays, absoluteDays, adminIdleMinutes, adminAbsoluteHours } = rules.account;

/** Whether a session has been unused, or has lasted, for longer than its person's role allows. */
export function isOver({ createdAt, updatedAt }: Session, role: Role | null, now: Date): boolean {
  const { usedBefore, begunBefore } = overBefore(role, now);
  return updatedAt < usedBefore || createdAt < begunBefore;
}

/** The same as two instants: a session of this role is over that was last used, or began, before its own. */
export function overBefore(role: Role | null, now: Date): { usedBefore: Date; begunBefore: Date } {
  const idle = role === "admin" ? adminIdleMinutes * minute : idleDays * day;
  const whole = role === "admin" ? adminAbsoluteHours * hour : absoluteDays * day;
  return {
    usedBefore: new Date(now.getTime() - idle),
    begunBefore: new Date(now.getTime() - whole),
  };
}

/** How long a cookie holds, and after how much of that it is renewed. */
export const cookieLife = { expiresInDays: idleDays, renewAfterDays: 1 };

/** Whether the identity service would renew the session and its cookie now. */
export function isDueToExtend({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  const { expiresInDays, renewAfterDays } = cookieLife;
  return expiresAt.getTime() - (expiresInDays - renewAfterDays) * day <= now.getTime();
}

/** Whether the last use is old enough to be written down again: not with every request. */
export function isDueToTouch({ updatedAt }: Session, role: Role | null, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() > (role === "admin" ? 1 : 5) * minute;
}
