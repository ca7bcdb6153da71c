import { sql } from "drizzle-orm";
import { teachers } from "#db/schema/teachers/teachers.ts";

/** SQL: a teacher's own pause goes on, also where a restriction stands above it. */
export const isOnHoliday = sql<boolean>`(${teachers.status} = 'paused'
  or ${teachers.status} = 'restricted' and exists (select from teacher_sanctions s
    where s.teacher_id = teachers.user_id and s.state = 'active' and s.status_before = 'paused'))`;
