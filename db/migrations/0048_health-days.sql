-- How each part of the product was, by day, in minutes: /status shows ninety days of it. About nobody.
CREATE TABLE "health_days" (
	"day" date NOT NULL,
	"part" text NOT NULL,
	"looked" integer NOT NULL,
	"late" integer NOT NULL,
	"failed" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "health_days_day_part_pk" PRIMARY KEY("day","part"),
	CONSTRAINT "health_days_counts" CHECK ("health_days"."looked" > 0 and "health_days"."late" >= 0 and "health_days"."failed" >= 0 and "health_days"."late" + "health_days"."failed" <= "health_days"."looked"),
	CONSTRAINT "health_days_order" CHECK ("health_days"."first_at" <= "health_days"."last_at" + interval '1 minute'),
	CONSTRAINT "health_days_part_known" CHECK ("health_days"."part" in ('pages', 'booking', 'payments', 'chat', 'rooms', 'mail'))
);
