#!/bin/sh
# Runs once, when the database is made: backups are read over the replication protocol.
set -e
echo "host replication $POSTGRES_USER samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
