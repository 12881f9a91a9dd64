/** Increases with every change of the tables or functions. */
export const SCHEMA_VERSION = 2;

/**
 * Creates a store. `events`: the primary key is the exact expected revision; a stream holds its revisions from the
 * lowest on without gaps. `head`: one row, whose lock orders the commits.
 *
 * `append_events` takes the appends of a group: for each a stream, its expected revision (-1: no stream) and how many
 * of the events are its own; a stream that does not end with the event of `last_ids`, where one is given, is another
 * log of the same length, of a database that was restored. For each it gives the position of its last event; or null,
 * and where the stream is (-1: there is none). All of it is one statement, so that no client holds the lock while it is
 * waited for. The row of `head` is written first, and stays locked until the commit can be seen: so positions are seen
 * in the order in which they were taken, and a reader who has seen one misses none below it. It is written for a
 * conflict too: the answer then waits until everything that was found is replicated.
 */
export const tablesOf = (schema: string): string => `
CREATE TABLE ${schema}.events (
  stream text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  position bigint NOT NULL,
  id uuid NOT NULL,
  type text COLLATE "C" NOT NULL,
  json text NOT NULL,
  CONSTRAINT events_by_revision PRIMARY KEY (stream, revision)
);
CREATE UNIQUE INDEX events_by_position ON ${schema}.events (position);
CREATE TABLE ${schema}.head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  last_position bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO ${schema}.head (last_position) VALUES (0);
CREATE TABLE ${schema}.schema_version (version integer NOT NULL);
INSERT INTO ${schema}.schema_version (version) VALUES (${SCHEMA_VERSION});

${appendFunction(schema)}
CREATE FUNCTION ${schema}.truncate_before(of_stream text, before bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  last bigint;
BEGIN
  SELECT coalesce(max(e.revision), -1) INTO last FROM ${schema}.events e WHERE e.stream = of_stream;
  IF before <= last THEN
    DELETE FROM ${schema}.events e WHERE e.stream = of_stream AND e.revision < before;
  END IF;
  RETURN last;
END $body$;

REVOKE ALL ON FUNCTION ${schema}.truncate_before FROM PUBLIC;
`;

/** An older version called it without `last_ids`, and goes on to. */
const appendFunction = (schema: string): string => `
CREATE FUNCTION ${schema}.append_events(
  streams text[], expected bigint[], counts integer[], ids uuid[], types text[], jsons text[],
  last_ids uuid[] DEFAULT NULL
) RETURNS TABLE (written bigint, held bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  place bigint;
  done integer := 0;
  last_id uuid;
BEGIN
  UPDATE ${schema}.head SET last_position = last_position + cardinality(ids)
    RETURNING last_position - cardinality(ids) INTO STRICT place;
  FOR at IN 1 .. cardinality(streams) LOOP
    SELECT e.revision, e.id INTO held, last_id FROM ${schema}.events e WHERE e.stream = streams[at]
      ORDER BY e.revision DESC LIMIT 1;
    held := coalesce(held, -1);
    written := NULL;
    IF held = expected[at] AND (last_ids[at] IS NULL OR last_ids[at] = last_id) THEN
      INSERT INTO ${schema}.events (stream, revision, position, id, type, json)
        SELECT streams[at], expected[at] + n, place + done + n, e.id, e.type, e.json
        FROM unnest(
          ids[done + 1 : done + counts[at]], types[done + 1 : done + counts[at]], jsons[done + 1 : done + counts[at]]
        ) WITH ORDINALITY AS e(id, type, json, n);
      written := place + done + counts[at];
    END IF;
    done := done + counts[at];
    RETURN NEXT;
  END LOOP;
  PERFORM pg_notify('${schema}', '');
END $body$;
REVOKE ALL ON FUNCTION ${schema}.append_events FROM PUBLIC;`;

/** Makes the tables of version 1 those of this one. */
export const upgradeOf = (schema: string): string => `
DROP FUNCTION ${schema}.append_events;
${appendFunction(schema)}
UPDATE ${schema}.schema_version SET version = ${SCHEMA_VERSION};
`;
