-- Ranges beside keys in one index, and words that are almost alike.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "admin_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_invitations_email_lower" CHECK ("admin_invitations"."email" = lower("admin_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "attempt_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_confirmed" boolean DEFAULT false NOT NULL,
	"new_confirmed" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_links_purpose_known" CHECK ("mail_links"."purpose" in ('reset', 'email-old', 'email-new'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"portrait_id" uuid,
	"role" text,
	"version" integer DEFAULT 1 NOT NULL,
	"role_version" text,
	"role_checked_at" timestamp (3) with time zone,
	"role_wished" text,
	"role_wished_at" timestamp (3) with time zone,
	"zone" text DEFAULT 'Europe/London' NOT NULL,
	"native_language" text,
	"learning" text,
	"level" text,
	"goal" text,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"deletion_asked_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('student', 'teacher', 'admin')),
	CONSTRAINT "users_role_wished_known" CHECK ("users"."role_wished" in ('student', 'teacher', 'admin')),
	CONSTRAINT "users_level_known" CHECK ("users"."level" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"actor_id" uuid,
	"from" text,
	"to" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_events_from_known" CHECK ("application_events"."from" in ('draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "application_events_to_known" CHECK ("application_events"."to" in ('draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'join' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"step_drafts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"zone" text DEFAULT 'Europe/London' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"good_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weekly" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_adult" boolean DEFAULT false NOT NULL,
	"credentials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"identity_file_id" uuid,
	"video_file_id" uuid,
	"captions_file_id" uuid,
	"packages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"free_cancel_hours" integer DEFAULT 12 NOT NULL,
	"notice_hours" integer DEFAULT 12 NOT NULL,
	"trial_notice_hours" integer DEFAULT 24 NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"again_from" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_order" CHECK ("applications"."submitted_at" <= "applications"."decided_at" + interval '1 minute'),
	CONSTRAINT "applications_kind_known" CHECK ("applications"."kind" in ('join', 'change')),
	CONSTRAINT "applications_state_known" CHECK ("applications"."state" in ('draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"application_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"item" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"print" text DEFAULT '' NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_comments_reason" CHECK ("review_comments"."verdict" = 'accepted' or "review_comments"."reason" <> ''),
	CONSTRAINT "review_comments_item_known" CHECK ("review_comments"."item" in ('photo', 'video', 'identity', 'language-level', 'documents', 'text', 'price', 'duplicate', 'policy')),
	CONSTRAINT "review_comments_verdict_known" CHECK ("review_comments"."verdict" in ('accepted', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_one" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"real_actor_id" uuid,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"diff" text NOT NULL,
	"ip_prefix" text,
	"request_id" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "date_overrides" (
	"teacher_id" uuid NOT NULL,
	"date" date NOT NULL,
	"windows" jsonb NOT NULL,
	CONSTRAINT "date_overrides_teacher_id_date_pk" PRIMARY KEY("teacher_id","date"),
	CONSTRAINT "date_overrides_windows" CHECK (jsonb_typeof("date_overrides"."windows") = 'array')
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "time_off_lasts" CHECK (not isempty("time_off"."during") and not upper_inf("time_off"."during"))
);
--> statement-breakpoint
CREATE TABLE "travel_zones" (
	"teacher_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "travel_zones_teacher_id_starts_at_pk" PRIMARY KEY("teacher_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "imported_busy" (
	"calendar_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "imported_busy_calendar_id_during_pk" PRIMARY KEY("calendar_id","during"),
	CONSTRAINT "imported_busy_lasts" CHECK (not isempty("imported_busy"."during") and not lower_inf("imported_busy"."during") and not upper_inf("imported_busy"."during"))
);
--> statement-breakpoint
CREATE TABLE "imported_calendars" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed_address" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"told_at" timestamp (3) with time zone,
	"clock_hash" text,
	CONSTRAINT "imported_calendars_order" CHECK ("imported_calendars"."created_at" <= "imported_calendars"."read_at" + interval '1 minute' and "imported_calendars"."created_at" <= "imported_calendars"."answered_at" + interval '1 minute'),
	CONSTRAINT "imported_calendars_problem" CHECK (("imported_calendars"."failures" = 0) = ("imported_calendars"."problem" is null)),
	CONSTRAINT "imported_calendars_problem_known" CHECK ("imported_calendars"."problem" in ('not-https', 'internal', 'unknown-host', 'unreachable', 'too-slow', 'too-large', 'too-many-redirects', 'bad-address', 'credentials', 'refused', 'gone', 'not-a-calendar', 'too-much'))
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"student_read_seq" bigint DEFAULT 0 NOT NULL,
	"teacher_read_seq" bigint DEFAULT 0 NOT NULL,
	"teacher_settled_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"chat_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "room_presence" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"left_by_choice" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_presence_order" CHECK ("room_presence"."joined_at" <= "room_presence"."last_seen_at" + interval '1 minute' and "room_presence"."joined_at" <= "room_presence"."left_at" + interval '1 minute')
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"encrypted" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"delete_at" timestamp (3) with time zone,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_identity_sealed" CHECK ("files"."kind" <> 'identity' or "files"."encrypted"),
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" > 0),
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('portrait', 'identity', 'credential', 'video', 'captions')),
	CONSTRAINT "files_state_known" CHECK ("files"."state" in ('ready', 'held', 'quarantined'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"pieces" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reading_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_received" CHECK ("uploads"."received" between 0 and "uploads"."bytes")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"currency" char(3) NOT NULL,
	"debits" bigint DEFAULT 0 NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"head" char(64) DEFAULT repeat('0', 64) NOT NULL,
	CONSTRAINT "ledger_accounts_bounds" CHECK (case split_part(name, ':', 1) when 'card' then credits <= debits when 'fees' then true
        else split_part(name, ':', 1) in ('card','escrow','package','refunds','teacher','fees') and debits <= credits end)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"posting_id" uuid NOT NULL,
	"account" text NOT NULL,
	"account_version" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"balance_minor" bigint NOT NULL,
	"hash" char(64) NOT NULL,
	CONSTRAINT "ledger_entries_account_account_version_pk" PRIMARY KEY("account","account_version"),
	CONSTRAINT "ledger_entries_account_once" UNIQUE("posting_id","account"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0 and abs("ledger_entries"."amount_minor") <= 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"event" text NOT NULL,
	"lesson_id" uuid,
	"package_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"resolves" text,
	CONSTRAINT "ledger_postings_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_postings_key" CHECK ("ledger_postings"."key" !~ '[|[:space:]]'),
	CONSTRAINT "ledger_postings_event_known" CHECK ("ledger_postings"."event" in ('payment', 'draw', 'move', 'lesson', 'cancellation', 'package', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "ledger_sealed_heads" (
	"day" date NOT NULL,
	"account" text NOT NULL,
	"version" bigint NOT NULL,
	"head" char(64) NOT NULL,
	CONSTRAINT "ledger_sealed_heads_day_account_pk" PRIMARY KEY("day","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"accounts" integer NOT NULL,
	"previous" char(64) NOT NULL,
	"root" char(64) NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "ledger_seals_previous_unique" UNIQUE("previous")
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"summary" text NOT NULL,
	"homework" text DEFAULT '' NOT NULL,
	"homework_due" date,
	"homework_done_at" timestamp (3) with time zone,
	"plan" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_notes_order" CHECK ("lesson_notes"."written_at" <= "lesson_notes"."changed_at" + interval '1 minute'),
	CONSTRAINT "lesson_notes_homework" CHECK ("lesson_notes"."homework_due" is null or "lesson_notes"."homework" <> ''),
	CONSTRAINT "lesson_notes_done" CHECK ("lesson_notes"."homework_done_at" is null or "lesson_notes"."homework" <> '')
);
--> statement-breakpoint
CREATE TABLE "lesson_words" (
	"lesson_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"term" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "lesson_words_lesson_id_position_pk" PRIMARY KEY("lesson_id","position")
);
--> statement-breakpoint
CREATE TABLE "student_notes" (
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_notes_teacher_id_student_id_pk" PRIMARY KEY("teacher_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "busy" (
	"person_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"lesson_id" uuid NOT NULL,
	CONSTRAINT "busy_lesson_id_person_id_pk" PRIMARY KEY("lesson_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_events_from_known" CHECK ("lesson_events"."from" in ('held', 'requested', 'booked', 'live', 'ended', 'completed', 'expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_student', 'no_show_teacher', 'void', 'interrupted', 'disputed', 'resolved')),
	CONSTRAINT "lesson_events_to_known" CHECK ("lesson_events"."to" in ('held', 'requested', 'booked', 'live', 'ended', 'completed', 'expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_student', 'no_show_teacher', 'void', 'interrupted', 'disputed', 'resolved')),
	CONSTRAINT "lesson_events_actor_known" CHECK ("lesson_events"."actor" in ('student', 'teacher', 'system', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"teacher_during" "tstzrange" NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"hold_extended" boolean DEFAULT false NOT NULL,
	"held_by_teacher" boolean DEFAULT false NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"cancel_policy" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"early_start_at" timestamp (3) with time zone,
	"request_id" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"instant" boolean DEFAULT false NOT NULL,
	"calendar_uid" uuid DEFAULT uuidv7() NOT NULL,
	"moved_from_id" uuid,
	"moves" integer DEFAULT 0 NOT NULL,
	"series_id" uuid,
	"package_id" uuid,
	"brief_level" text,
	"brief_goal" text,
	"judged_at" timestamp (3) with time zone,
	"lost_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_movedFromId_unique" UNIQUE("moved_from_id"),
	CONSTRAINT "lessons_cancel_policy" CHECK ("lessons"."cancel_policy" ?& array['freeHours', 'partialHours', 'partialRefundPercent', 'undoMinutes']),
	CONSTRAINT "lessons_order" CHECK ("lessons"."booked_at" <= "lessons"."cancelled_at" + interval '1 minute'),
	CONSTRAINT "lessons_held" CHECK ("lessons"."state" <> 'held' or "lessons"."held_until" is not null),
	CONSTRAINT "lessons_not_with_oneself" CHECK ("lessons"."teacher_id" <> "lessons"."student_id"),
	CONSTRAINT "lessons_starts" CHECK (lower("lessons"."during") = "lessons"."starts_at"),
	CONSTRAINT "lessons_lost_minutes" CHECK ("lessons"."lost_minutes" between 0 and "lessons"."minutes"),
	CONSTRAINT "lessons_requested" CHECK ("lessons"."state" <> 'requested' or "lessons"."answer_by" is not null),
	CONSTRAINT "lessons_moves" CHECK ("lessons"."moves" >= 0 and ("lessons"."moves" = 0) = ("lessons"."moved_from_id" is null)),
	CONSTRAINT "lessons_kind_known" CHECK ("lessons"."kind" in ('trial', 'single')),
	CONSTRAINT "lessons_state_known" CHECK ("lessons"."state" in ('held', 'requested', 'booked', 'live', 'ended', 'completed', 'expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_student', 'no_show_teacher', 'void', 'interrupted', 'disputed', 'resolved')),
	CONSTRAINT "lessons_brief_level_known" CHECK ("lessons"."brief_level" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2'))
);
--> statement-breakpoint
CREATE TABLE "reschedule_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"by" text NOT NULL,
	"by_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "reschedule_requests_order" CHECK ("reschedule_requests"."created_at" <= "reschedule_requests"."answered_at" + interval '1 minute'),
	CONSTRAINT "reschedule_requests_answered" CHECK (("reschedule_requests"."state" = 'open') = ("reschedule_requests"."answered_at" is null)),
	CONSTRAINT "reschedule_requests_by_known" CHECK ("reschedule_requests"."by" in ('student', 'teacher')),
	CONSTRAINT "reschedule_requests_state_known" CHECK ("reschedule_requests"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"secret_until" timestamp (3) with time zone,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "muted_notifications" (
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_notifications_user_id_event_channel_pk" PRIMARY KEY("user_id","event","channel"),
	CONSTRAINT "muted_notifications_event_known" CHECK ("muted_notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews')),
	CONSTRAINT "muted_notifications_channel_known" CHECK ("muted_notifications"."channel" in ('mail', 'push'))
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "notification_deliveries_notification_id_channel_pk" PRIMARY KEY("notification_id","channel"),
	CONSTRAINT "notification_deliveries_due" CHECK ("notification_deliveries"."state" <> 'waiting' or "notification_deliveries"."due_at" is not null),
	CONSTRAINT "notification_deliveries_channel_known" CHECK ("notification_deliveries"."channel" in ('mail', 'push')),
	CONSTRAINT "notification_deliveries_state_known" CHECK ("notification_deliveries"."state" in ('due', 'waiting', 'sent', 'off', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "notification_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"daily_at" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_hours_quiet" CHECK (("notification_hours"."quiet_from" is null) = ("notification_hours"."quiet_to" is null) and "notification_hours"."quiet_from" <> "notification_hours"."quiet_to"),
	CONSTRAINT "notification_hours_minutes" CHECK (coalesce("notification_hours"."quiet_from", 0) between 0 and 1439 and coalesce("notification_hours"."quiet_to", 0) between 0 and 1439 and coalesce("notification_hours"."daily_at", 0) between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text NOT NULL,
	"about" text,
	"happens_at" timestamp (3) with time zone,
	"own" boolean DEFAULT false NOT NULL,
	"mail" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_cause" UNIQUE("event","key"),
	CONSTRAINT "notifications_order" CHECK ("notifications"."created_at" <= "notifications"."read_at" + interval '1 minute'),
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" like '/%' and "notifications"."link" not like '//%'),
	CONSTRAINT "notifications_event_known" CHECK ("notifications"."event" in ('lesson-booked', 'lesson-moved', 'lesson-cancelled', 'lesson-reminder', 'time-held', 'hold-released', 'reschedule-requested', 'reschedule-declined', 'lesson-requested', 'request-declined', 'clock-change', 'no-show', 'lesson-cut-short', 'payment-returned', 'series-charge', 'series-failed', 'package-running-out', 'report-received', 'report-decided', 'unread-messages', 'reviews'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "embedded_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"digest" char(64) NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded_cards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner" text NOT NULL,
	"outcome" text NOT NULL,
	"last4" char(4) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_cards_outcome_known" CHECK ("embedded_cards"."outcome" in ('succeeded', 'declined', 'needs_authentication'))
);
--> statement-breakpoint
CREATE TABLE "embedded_charges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"capture_later" boolean DEFAULT false NOT NULL,
	"last4" char(4),
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_charges_key_unique" UNIQUE("key"),
	CONSTRAINT "embedded_charges_state_known" CHECK ("embedded_charges"."state" in ('open', 'needs_authentication', 'authorised', 'succeeded', 'declined', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "embedded_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedded_refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "own_students" (
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_students_teacher_id_student_id_pk" PRIMARY KEY("teacher_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"provider_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid,
	"package_id" uuid,
	"drawn_from_id" uuid,
	"payer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"card_last4" char(4),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"charge_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_lessonId_unique" UNIQUE("lesson_id"),
	CONSTRAINT "payments_packageId_unique" UNIQUE("package_id"),
	CONSTRAINT "payments_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "payments_order" CHECK ("payments"."paid_at" <= "payments"."settled_at" + interval '1 minute'),
	CONSTRAINT "payments_subject" CHECK (num_nonnulls("payments"."lesson_id", "payments"."package_id") = 1),
	CONSTRAINT "payments_charge_at" CHECK ("payments"."state" not in ('due', 'failed') or "payments"."charge_at" is not null),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" >= 0),
	CONSTRAINT "payments_fee" CHECK ("payments"."fee_basis_points" between 0 and 10000),
	CONSTRAINT "payments_refund" CHECK ("payments"."refunded_minor" between 0 and "payments"."amount_minor"),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'authorised', 'due', 'failed', 'paid', 'cancelled', 'part_refunded', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "tax_details" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_reports" (
	"key" text PRIMARY KEY NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_reports_order" CHECK ("policy_reports"."first_at" <= "policy_reports"."last_at" + interval '1 minute')
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"issuer" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_issuer_year_pk" PRIMARY KEY("issuer","year")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" text PRIMARY KEY DEFAULT '' NOT NULL,
	"issuer" text NOT NULL,
	"year" integer DEFAULT 0 NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"credits" text,
	"posting_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"card_last4" char(4),
	"paid_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "receipts_postingId_unique" UNIQUE("posting_id"),
	CONSTRAINT "receipts_serial" UNIQUE("issuer","year","serial"),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" = "receipts"."issuer" || '-' || "receipts"."year" || '-' || lpad("receipts"."serial"::text, greatest(6, length("receipts"."serial"::text)), '0')),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0),
	CONSTRAINT "receipts_credits" CHECK (("receipts"."kind" = 'credit_note') = ("receipts"."credits" is not null)),
	CONSTRAINT "receipts_kind_known" CHECK ("receipts"."kind" in ('receipt', 'credit_note'))
);
--> statement-breakpoint
CREATE TABLE "receipts_due" (
	"posting_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" serial NOT NULL,
	"user_id" uuid,
	"lesson_id" uuid,
	"follows" integer,
	"after_reading" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_number_unique" UNIQUE("number"),
	CONSTRAINT "contact_messages_topic_known" CHECK ("contact_messages"."topic" in ('lesson', 'money', 'account', 'teaching', 'broken', 'privacy', 'complaint', 'other')),
	CONSTRAINT "contact_messages_state_known" CHECK ("contact_messages"."state" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" serial NOT NULL,
	"reporter_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"lesson_id" uuid,
	"review_id" uuid,
	"teacher_id" uuid NOT NULL,
	"category" text NOT NULL,
	"severity" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_number_unique" UNIQUE("number"),
	CONSTRAINT "reports_lesson" CHECK (("reports"."subject" = 'lesson') = ("reports"."lesson_id" is not null)),
	CONSTRAINT "reports_review" CHECK (("reports"."subject" = 'review') = ("reports"."review_id" is not null)),
	CONSTRAINT "reports_decided" CHECK ("reports"."state" <> 'decided' or "reports"."reason" is not null),
	CONSTRAINT "reports_subject_known" CHECK ("reports"."subject" in ('lesson', 'teacher', 'review')),
	CONSTRAINT "reports_category_known" CHECK ("reports"."category" in ('illegal', 'under-18', 'threat', 'sexual', 'teacher-absent', 'behaviour', 'outside-payment', 'harassment', 'hate', 'scam', 'private-data', 'fake-identity', 'fake-review', 'abusive', 'other-person', 'student-absent', 'late', 'technical', 'not-as-described', 'stolen-photo', 'misleading-price')),
	CONSTRAINT "reports_severity_known" CHECK ("reports"."severity" in ('S1', 'S2', 'S3')),
	CONSTRAINT "reports_state_known" CHECK ("reports"."state" in ('open', 'claimed', 'waiting_party', 'decided', 'appealed', 'closed')),
	CONSTRAINT "reports_outcome_known" CHECK ("reports"."outcome" in ('dismiss', 'warn', 'part', 'refund', 'hide'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_lessonId_unique" UNIQUE("lesson_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "teacher_sanctions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"status_before" text DEFAULT 'active' NOT NULL,
	"by" uuid,
	"second_by" uuid,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_outcome" text,
	"appeal_reason" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_sanctions_order" CHECK ("teacher_sanctions"."starts_at" <= "teacher_sanctions"."ends_at" + interval '1 minute' and "teacher_sanctions"."starts_at" <= "teacher_sanctions"."ended_at" + interval '1 minute'),
	CONSTRAINT "teacher_sanctions_appeal_order" CHECK ("teacher_sanctions"."appealed_at" <= "teacher_sanctions"."appeal_decided_at" + interval '1 minute'),
	CONSTRAINT "teacher_sanctions_scope" CHECK ("teacher_sanctions"."scope" = 'everybody' or ("teacher_sanctions"."scope" = 'new-students' and "teacher_sanctions"."kind" = 'restrict')),
	CONSTRAINT "teacher_sanctions_reason" CHECK (length(trim("teacher_sanctions"."reason")) > 0),
	CONSTRAINT "teacher_sanctions_end" CHECK ("teacher_sanctions"."ends_at" is null or "teacher_sanctions"."ends_at" > "teacher_sanctions"."created_at"),
	CONSTRAINT "teacher_sanctions_proposed" CHECK ("teacher_sanctions"."state" <> 'proposed' or "teacher_sanctions"."kind" = 'close'
        or ("teacher_sanctions"."kind" = 'restrict' and "teacher_sanctions"."by" is null and "teacher_sanctions"."cause" = 'reliability')),
	CONSTRAINT "teacher_sanctions_starts" CHECK ("teacher_sanctions"."state" in ('proposed', 'refused') or "teacher_sanctions"."starts_at" is not null),
	CONSTRAINT "teacher_sanctions_second" CHECK ("teacher_sanctions"."kind" <> 'close' or "teacher_sanctions"."state" in ('proposed', 'refused')
        or ("teacher_sanctions"."by" is not null and "teacher_sanctions"."second_by" is not null and "teacher_sanctions"."second_by" <> "teacher_sanctions"."by" and "teacher_sanctions"."ends_at" is not null)),
	CONSTRAINT "teacher_sanctions_oneself" CHECK ("teacher_sanctions"."by" is null or "teacher_sanctions"."by" <> "teacher_sanctions"."teacher_id"),
	CONSTRAINT "teacher_sanctions_appeal" CHECK (("teacher_sanctions"."appealed_at" is null) = ("teacher_sanctions"."appeal_text" is null)
        and ("teacher_sanctions"."appeal_outcome" is null) = ("teacher_sanctions"."appeal_decided_at" is null)
        and ("teacher_sanctions"."appeal_outcome" is null) = ("teacher_sanctions"."appeal_decided_by" is null)
        and ("teacher_sanctions"."appeal_outcome" is null) = ("teacher_sanctions"."appeal_reason" is null)
        and ("teacher_sanctions"."appeal_outcome" is null or "teacher_sanctions"."appealed_at" is not null)),
	CONSTRAINT "teacher_sanctions_appeal_by" CHECK ("teacher_sanctions"."appeal_decided_by" is null
        or ("teacher_sanctions"."appeal_decided_by" is distinct from "teacher_sanctions"."by" and "teacher_sanctions"."appeal_decided_by" is distinct from "teacher_sanctions"."second_by")),
	CONSTRAINT "teacher_sanctions_kind_known" CHECK ("teacher_sanctions"."kind" in ('restrict', 'suspend', 'close')),
	CONSTRAINT "teacher_sanctions_scope_known" CHECK ("teacher_sanctions"."scope" in ('new-students', 'everybody')),
	CONSTRAINT "teacher_sanctions_cause_known" CHECK ("teacher_sanctions"."cause" in ('reliability', 'conduct', 'quality', 'fraud', 'safety', 'terms')),
	CONSTRAINT "teacher_sanctions_state_known" CHECK ("teacher_sanctions"."state" in ('proposed', 'active', 'over', 'lifted', 'replaced', 'refused')),
	CONSTRAINT "teacher_sanctions_status_before_known" CHECK ("teacher_sanctions"."status_before" in ('active', 'paused')),
	CONSTRAINT "teacher_sanctions_appeal_outcome_known" CHECK ("teacher_sanctions"."appeal_outcome" in ('upheld', 'overturned'))
);
--> statement-breakpoint
CREATE TABLE "saved_teachers" (
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_teachers_student_id_teacher_id_pk" PRIMARY KEY("student_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "known_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_search" (
	"language" text NOT NULL,
	"teacher_id" uuid NOT NULL,
	"score" real NOT NULL,
	"price" integer NOT NULL,
	"native" boolean NOT NULL,
	"country" char(2) NOT NULL,
	"accent" char(2),
	"spoken" bigint NOT NULL,
	"good_at" bigint NOT NULL,
	"trial" boolean NOT NULL,
	"rating" real NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"soonest" timestamp (3) with time zone,
	"h0" bigint NOT NULL,
	"h1" bigint NOT NULL,
	"h2" bigint NOT NULL,
	"h3" bigint NOT NULL,
	"h4" bigint NOT NULL,
	"h5" bigint NOT NULL,
	"h6" bigint NOT NULL,
	"h7" bigint NOT NULL,
	"h8" bigint NOT NULL,
	"h9" bigint NOT NULL,
	"h10" bigint NOT NULL,
	"h11" bigint NOT NULL,
	"h12" bigint NOT NULL,
	"h13" bigint NOT NULL,
	"h14" bigint NOT NULL,
	"h15" bigint NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teacher_search_language_teacher_id_pk" PRIMARY KEY("language","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_words" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_series" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"state" text NOT NULL,
	"card_id" uuid,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_series_order" CHECK ("lesson_series"."created_at" <= "lesson_series"."ended_at" + interval '1 minute'),
	CONSTRAINT "lesson_series_state_known" CHECK ("lesson_series"."state" in ('held', 'active', 'ended', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"minutes" integer NOT NULL,
	"lessons" integer NOT NULL,
	"single_minor" bigint NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"discount_percent" integer NOT NULL,
	"cancel_policy" jsonb NOT NULL,
	"state" text NOT NULL,
	"early_start_at" timestamp (3) with time zone,
	"request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bought_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "packages_cancel_policy" CHECK ("packages"."cancel_policy" ?& array['freeHours', 'partialHours', 'partialRefundPercent', 'undoMinutes']),
	CONSTRAINT "packages_order" CHECK ("packages"."bought_at" <= "packages"."ended_at" + interval '1 minute' and "packages"."bought_at" <= "packages"."expires_at" + interval '1 minute'),
	CONSTRAINT "packages_price" CHECK ("packages"."price_minor" >= 0 and "packages"."lessons" > 0),
	CONSTRAINT "packages_bought" CHECK ("packages"."state" <> 'active' or "packages"."expires_at" is not null),
	CONSTRAINT "packages_state_known" CHECK ("packages"."state" in ('open', 'active', 'abandoned', 'refunded', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"last4" char(4) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "saved_cards_providerRef_unique" UNIQUE("provider_ref"),
	CONSTRAINT "saved_cards_order" CHECK ("saved_cards"."created_at" <= "saved_cards"."removed_at" + interval '1 minute')
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_forms" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"provider" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ins_method_known" CHECK ("pending_sign_ins"."method" in ('password', 'code-mail', 'passkey', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "session_views" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"session_id" uuid,
	"admin_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_views_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"proved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"identity_id" uuid,
	"provider_sid" text,
	"provider_id_token" text,
	"provider_auth_at" timestamp (3) with time zone,
	"provider_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"method" text NOT NULL,
	"result" text NOT NULL,
	"user_agent" text,
	"network" text,
	CONSTRAINT "sign_in_events_method_known" CHECK ("sign_in_events"."method" in ('password', 'code-mail', 'passkey', 'provider', 'password+code', 'code-mail+code', 'passkey+code', 'provider+code', 'mail-link', 'security', 'support')),
	CONSTRAINT "sign_in_events_result_known" CHECK ("sign_in_events"."result" in ('signed-in', 'wrong-password', 'wrong-code', 'password-changed', 'password-reset', 'email-changed', 'passkey-added', 'passkey-removed', 'two-step-on', 'two-step-off', 'recovery-codes-made', 'calendar-feed-made', 'calendar-feed-removed', 'support-looked'))
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"views" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_views_day_page_pk" PRIMARY KEY("day","page"),
	CONSTRAINT "page_views_counts" CHECK ("page_views"."visits" between 0 and "page_views"."views")
);
--> statement-breakpoint
CREATE TABLE "teacher_views" (
	"teacher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "teacher_views_teacher_id_day_pk" PRIMARY KEY("teacher_id","day"),
	CONSTRAINT "teacher_views_counts" CHECK ("teacher_views"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_sources" (
	"day" date NOT NULL,
	"host" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_sources_day_host_pk" PRIMARY KEY("day","host"),
	CONSTRAINT "visit_sources_host" CHECK (char_length("visit_sources"."host") <= 253),
	CONSTRAINT "visit_sources_counts" CHECK ("visit_sources"."visits" > 0)
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"year" smallint,
	"hours" integer,
	"checked_at" timestamp (3) with time zone,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "credentials_kind_known" CHECK ("credentials"."kind" in ('degree', 'certificate', 'work'))
);
--> statement-breakpoint
CREATE TABLE "offer_descriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"level_from" text,
	"level_to" text,
	"goal" text DEFAULT '' NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	CONSTRAINT "offer_descriptions_level_from_known" CHECK ("offer_descriptions"."level_from" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
	CONSTRAINT "offer_descriptions_level_to_known" CHECK ("offer_descriptions"."level_to" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"minutes" integer NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" char(3) DEFAULT 'GBP' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"description_id" uuid,
	CONSTRAINT "offers_minutes" CHECK ("offers"."minutes" in (25, 50, 80)),
	CONSTRAINT "offers_price" CHECK ("offers"."price_minor" >= 0),
	CONSTRAINT "offers_kind_known" CHECK ("offers"."kind" in ('trial', 'single'))
);
--> statement-breakpoint
CREATE TABLE "teacher_languages" (
	"teacher_id" uuid NOT NULL,
	"language" text NOT NULL,
	"level" text NOT NULL,
	"taught" boolean NOT NULL,
	"accent" char(2),
	CONSTRAINT "teacher_languages_teacher_id_language_pk" PRIMARY KEY("teacher_id","language"),
	CONSTRAINT "teacher_languages_level_known" CHECK ("teacher_languages"."level" in ('native', 'C2', 'C1', 'B2', 'B1', 'A2', 'A1'))
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"zone" text DEFAULT 'Europe/London' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"good_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"portrait_seed" text NOT NULL,
	"notice_hours" integer DEFAULT 12 NOT NULL,
	"trial_notice_hours" integer DEFAULT 24 NOT NULL,
	"window_days" integer DEFAULT 60 NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"max_per_day" smallint,
	"max_per_week" smallint,
	"second_zone" text,
	"invite_code" text DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12) NOT NULL,
	"approve_first" boolean DEFAULT false NOT NULL,
	"instant_lessons" boolean DEFAULT false NOT NULL,
	"instant_misses" integer DEFAULT 0 NOT NULL,
	"free_cancel_hours" integer DEFAULT 12 NOT NULL,
	"video_file_id" uuid,
	"captions_file_id" uuid,
	"packages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"identity_checked_at" timestamp (3) with time zone,
	"first_run" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reliability_notice_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teachers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "teachers_inviteCode_unique" UNIQUE("invite_code"),
	CONSTRAINT "teachers_limits" CHECK ("teachers"."max_per_day" between 1 and 16 and "teachers"."max_per_week" between 1 and 80),
	CONSTRAINT "teachers_status_known" CHECK ("teachers"."status" in ('active', 'paused', 'restricted', 'suspended', 'closing', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"teacher_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	CONSTRAINT "weekly_hours_weekday" CHECK ("weekly_hours"."weekday" between 1 and 7),
	CONSTRAINT "weekly_hours_window" CHECK ("weekly_hours"."start_minute" >= 0 and "weekly_hours"."start_minute" < "weekly_hours"."end_minute" and "weekly_hours"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "logout_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"synced" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "two_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"on_since" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_identity_file_id_files_id_fk" FOREIGN KEY ("identity_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_video_file_id_files_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_overrides" ADD CONSTRAINT "date_overrides_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_zones" ADD CONSTRAINT "travel_zones_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_busy" ADD CONSTRAINT "imported_busy_calendar_id_imported_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."imported_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_busy" ADD CONSTRAINT "imported_busy_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_calendars" ADD CONSTRAINT "imported_calendars_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_presence" ADD CONSTRAINT "room_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_resolves_fk" FOREIGN KEY ("resolves") REFERENCES "public"."ledger_postings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_sealed_heads" ADD CONSTRAINT "ledger_sealed_heads_account_ledger_accounts_name_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_words" ADD CONSTRAINT "lesson_words_lesson_id_lesson_notes_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson_notes"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_events" ADD CONSTRAINT "lesson_events_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_moved_from_id_lessons_id_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_series_id_lesson_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."lesson_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reschedule_requests" ADD CONSTRAINT "reschedule_requests_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_hours" ADD CONSTRAINT "notification_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_refunds" ADD CONSTRAINT "embedded_refunds_charge_id_embedded_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."embedded_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_students" ADD CONSTRAINT "own_students_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_students" ADD CONSTRAINT "own_students_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_drawn_from_id_packages_id_fk" FOREIGN KEY ("drawn_from_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_details" ADD CONSTRAINT "tax_details_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_credits_receipts_number_fk" FOREIGN KEY ("credits") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_sanctions" ADD CONSTRAINT "teacher_sanctions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_teachers" ADD CONSTRAINT "saved_teachers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_teachers" ADD CONSTRAINT "saved_teachers_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_search" ADD CONSTRAINT "teacher_search_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_words" ADD CONSTRAINT "teacher_words_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_views" ADD CONSTRAINT "session_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_views" ADD CONSTRAINT "session_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_views" ADD CONSTRAINT "session_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_events" ADD CONSTRAINT "sign_in_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_views" ADD CONSTRAINT "teacher_views_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_descriptions" ADD CONSTRAINT "offer_descriptions_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_description_id_offer_descriptions_id_fk" FOREIGN KEY ("description_id") REFERENCES "public"."offer_descriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_languages" ADD CONSTRAINT "teacher_languages_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_video_file_id_files_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_captions_file_id_files_id_fk" FOREIGN KEY ("captions_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_teacher_id_teachers_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_steps" ADD CONSTRAINT "two_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitations_invited_by" ON "admin_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "admin_invitations_expires" ON "admin_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attempt_counts_since" ON "attempt_counts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_links_user" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_portrait" ON "users" USING btree ("portrait_id") WHERE "users"."portrait_id" is not null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id") WHERE "applications"."state" in ('draft', 'submitted', 'in_review', 'changes_requested');--> statement-breakpoint
CREATE INDEX "applications_queue" ON "applications" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("submitted_at","id") WHERE "applications"."state" in ('submitted', 'in_review');--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("decided_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_comments_item" ON "review_comments" USING btree ("application_id","round","item");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "time_off_teacher" ON "time_off" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "imported_busy_teacher" ON "imported_busy" USING gist ("teacher_id","during");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_calendars_once" ON "imported_calendars" USING btree ("teacher_id","address_hash");--> statement-breakpoint
CREATE INDEX "imported_calendars_due" ON "imported_calendars" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_pair" ON "chats" USING btree ("student_id","teacher_id");--> statement-breakpoint
CREATE INDEX "chats_teacher" ON "chats" USING btree ("teacher_id","last_message_at");--> statement-breakpoint
CREATE INDEX "chats_student" ON "chats" USING btree ("student_id","last_message_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("chat_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "room_presence_lesson" ON "room_presence" USING btree ("lesson_id","user_id");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "files_delete_at" ON "files" USING btree ("delete_at") WHERE "files"."delete_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_one_each" ON "uploads" USING btree ("owner_id","purpose");--> statement-breakpoint
CREATE INDEX "uploads_updated" ON "uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_postings_resolved_once" ON "ledger_postings" USING btree ("resolves") WHERE "ledger_postings"."resolves" is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_lesson" ON "ledger_postings" USING btree ("lesson_id") WHERE "ledger_postings"."lesson_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_package" ON "ledger_postings" USING btree ("package_id") WHERE "ledger_postings"."package_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_sealed_heads_account" ON "ledger_sealed_heads" USING btree ("account","version" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_notes_due" ON "lesson_notes" USING btree ("homework_due") WHERE "lesson_notes"."homework_due" is not null;--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "student_notes" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "lesson_events_lesson" ON "lesson_events" USING btree ("lesson_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_request" ON "lessons" USING btree ("student_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_one_trial" ON "lessons" USING btree ("student_id","teacher_id") WHERE "lessons"."kind" = 'trial' and "lessons"."state" not in ('expired', 'declined', 'cancelled_student', 'cancelled_teacher', 'rescheduled', 'no_show_teacher', 'void');--> statement-breakpoint
CREATE INDEX "lessons_teacher_time" ON "lessons" USING btree ("teacher_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_student_time" ON "lessons" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "lessons_holds" ON "lessons" USING btree ("held_until") WHERE "lessons"."state" = 'held';--> statement-breakpoint
CREATE INDEX "lessons_clock" ON "lessons" USING btree ("starts_at") WHERE "lessons"."state" in ('booked', 'live', 'ended', 'no_show_student', 'interrupted');--> statement-breakpoint
CREATE INDEX "lessons_requests" ON "lessons" USING btree ("answer_by") WHERE "lessons"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "lessons_series" ON "lessons" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "lessons_package" ON "lessons" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reschedule_requests_open" ON "reschedule_requests" USING btree ("lesson_id") WHERE "reschedule_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reschedule_requests_lesson" ON "reschedule_requests" USING btree ("lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_secret" ON "mails" USING btree ("secret_until");--> statement-breakpoint
CREATE INDEX "notification_deliveries_waiting" ON "notification_deliveries" USING btree ("due_at") WHERE "notification_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "own_students_student" ON "own_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payments_charges" ON "payments" USING btree ("charge_at") WHERE "payments"."state" in ('due', 'failed');--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE INDEX "policy_reports_last" ON "policy_reports" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "receipts_buyer" ON "receipts" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_queue" ON "contact_messages" USING btree ("state","due_at","created_at");--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("state","severity","created_at");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_teacher" ON "reports" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_each" ON "reviews" USING btree ("student_id","teacher_id");--> statement-breakpoint
CREATE INDEX "reviews_teacher" ON "reviews" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE INDEX "teacher_sanctions_teacher" ON "teacher_sanctions" USING btree ("teacher_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_sanctions_one_active" ON "teacher_sanctions" USING btree ("teacher_id") WHERE "teacher_sanctions"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_sanctions_one_proposed" ON "teacher_sanctions" USING btree ("teacher_id","kind") WHERE "teacher_sanctions"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "teacher_sanctions_due" ON "teacher_sanctions" USING btree ("ends_at") WHERE "teacher_sanctions"."state" = 'active' and "teacher_sanctions"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "teacher_sanctions_appeals" ON "teacher_sanctions" USING btree ("appealed_at") WHERE "teacher_sanctions"."appealed_at" is not null and "teacher_sanctions"."appeal_outcome" is null;--> statement-breakpoint
CREATE INDEX "search_stale_teacher" ON "search_stale" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_teacher" ON "teacher_search" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_price" ON "teacher_search" USING btree ("language","price","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_rating" ON "teacher_search" USING btree ("language","rating" DESC NULLS LAST,"teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_newest" ON "teacher_search" USING btree ("language","published_at" DESC NULLS LAST,"teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_soonest" ON "teacher_search" USING btree ("language","soonest","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_search_lapses" ON "teacher_search" USING btree ("lapses_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_series_request" ON "lesson_series" USING btree ("student_id","request_id");--> statement-breakpoint
CREATE INDEX "lesson_series_teacher" ON "lesson_series" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_request" ON "packages" USING btree ("student_id","request_id");--> statement-breakpoint
CREATE INDEX "packages_student" ON "packages" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "packages_teacher" ON "packages" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "packages_expiry" ON "packages" USING btree ("expires_at") WHERE "packages"."state" = 'active';--> statement-breakpoint
CREATE INDEX "saved_cards_user" ON "saved_cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_ended" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user" ON "pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_views_ends" ON "session_views" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "sign_in_events_user" ON "sign_in_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_events_at" ON "sign_in_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "teacher_views_day" ON "teacher_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "credentials_teacher" ON "credentials" USING btree ("teacher_id","position");--> statement-breakpoint
CREATE INDEX "offer_descriptions_teacher" ON "offer_descriptions" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_trial" ON "offers" USING btree ("teacher_id") WHERE "offers"."kind" = 'trial' and "offers"."active";--> statement-breakpoint
CREATE INDEX "offers_teacher" ON "offers" USING btree ("teacher_id","position");--> statement-breakpoint
CREATE INDEX "teacher_languages_taught" ON "teacher_languages" USING btree ("language","teacher_id") WHERE "teacher_languages"."taught";--> statement-breakpoint
CREATE INDEX "teachers_published" ON "teachers" USING btree ("published_at","user_id");--> statement-breakpoint
CREATE INDEX "weekly_hours_teacher" ON "weekly_hours" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logout_tokens_expires" ON "logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");