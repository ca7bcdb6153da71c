CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"views" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_views_day_page_pk" PRIMARY KEY("day","page"),
	CONSTRAINT "page_views_counts" CHECK ("page_views"."visits" between 0 and "page_views"."views")
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
