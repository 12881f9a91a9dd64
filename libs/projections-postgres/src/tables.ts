/** Increases with every change of the tables or functions: older ones are made anew, since all of it can be rebuilt. */
export const TABLES_VERSION = 5;

/** The code of the error for a write without the turn. */
export const TURN_IS_LOST = 'SL001';

/** The code of the error for a write to a rebuild that another one has followed. */
export const REBUILD_IS_OVER = 'SL002';

/** The channel of the read models of a schema: who writes says how far they are, who waits asks for more. */
export const channelOf = (schema: string): string => `${schema}_projections`;

/** What a rebuild makes anew: each beside a table of the same shape, `_next`, in which it is made. */
const LIST_TABLES = ['projection_states', 'projection_pieces', 'listed'] as const;

const listTablesOf = (schema: string, suffix: '' | '_next'): string => `
CREATE TABLE ${schema}.projection_states${suffix} (
  projection text COLLATE "C" NOT NULL,
  match text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  kept boolean NOT NULL,
  PRIMARY KEY (projection, match, revision)
);
CREATE TABLE ${schema}.projection_pieces${suffix} (
  projection text COLLATE "C" NOT NULL,
  match text COLLATE "C" NOT NULL,
  piece text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  kept boolean NOT NULL,
  json text NOT NULL,
  PRIMARY KEY (projection, match, piece, revision)
);
CREATE TABLE ${schema}.listed${suffix} (
  match text COLLATE "C" PRIMARY KEY,
  position bigint NOT NULL,
  ruleset text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  tournament text COLLATE "C",
  seats text NOT NULL,
  winner text,
  revision bigint NOT NULL,
  open_since text COLLATE "C"
) WITH (fillfactor = 80);
CREATE INDEX listed_by_status${suffix} ON ${schema}.listed${suffix} (ruleset, status, position);
CREATE INDEX listed_by_rules${suffix} ON ${schema}.listed${suffix} (ruleset, version, status);
CREATE INDEX listed_by_call${suffix} ON ${schema}.listed${suffix} (open_since) WHERE open_since IS NOT NULL;
CREATE INDEX listed_by_tournament${suffix} ON ${schema}.listed${suffix} (tournament, ruleset, status, position);`;

/**
 * The read models of a store, beside its events. `projection_turn`: one row with the process that writes. Each taking
 * of the turn raises `epoch`, and every write names the one under which it was begun: of a process that has lost its
 * turn none is taken. The row is locked by each write, so that writes and takings follow each other. `failure` is the
 * event at which the projection has stopped, as JSON, until something after `failed_after` is written. A piece of a
 * state is stored where it changed: the state at a revision has the latest of each piece up to it. `listed` has a row
 * for each match, with the position of its first event, which has no index of its own: where most matches are alike,
 * pages would be looked for by that, row by row. A rebuild writes to tables that nobody reads, which then change names
 * with these; `projection_rebuild` has the number of the last one that was begun, since the one before may not know.
 */
export const tablesOf = (schema: string): string => `
CREATE TABLE ${schema}.projection_turn (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch bigint NOT NULL,
  holder text NOT NULL,
  pid integer NOT NULL,
  seen_at timestamptz NOT NULL,
  failure text,
  failed_after bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
INSERT INTO ${schema}.projection_turn (epoch, holder, pid, seen_at) VALUES (0, '', 0, clock_timestamp());
CREATE TABLE ${schema}.projection_progress (
  projection text COLLATE "C" PRIMARY KEY,
  version integer NOT NULL,
  position bigint NOT NULL,
  event_id text NOT NULL
) WITH (fillfactor = 10);
CREATE TABLE ${schema}.projection_rebuild (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  number bigint NOT NULL,
  is_done boolean NOT NULL
) WITH (fillfactor = 10);
INSERT INTO ${schema}.projection_rebuild (number, is_done) VALUES (0, true);
${listTablesOf(schema, '')}
${listTablesOf(schema, '_next')}
CREATE TABLE ${schema}.projection_version (version integer NOT NULL);
INSERT INTO ${schema}.projection_version (version) VALUES (${TABLES_VERSION});
${functionsOf(schema)}`;

/** Rows of states and of the list, by the parameters of ROWS. */
const insertsInto = (
  schema: string,
  suffix: '' | '_next',
): string => `INSERT INTO ${schema}.projection_states${suffix} (projection, match, revision, kept)
    SELECT of_projection, s.* FROM unnest(matches, revisions, keeps) AS s
    ON CONFLICT (projection, match, revision) DO UPDATE SET kept = excluded.kept;
  INSERT INTO ${schema}.projection_pieces${suffix} (projection, match, revision, kept, piece, json)
    SELECT of_projection, p.* FROM unnest(piece_matches, piece_revisions, piece_keeps, piece_names, piece_jsons) AS p
    ON CONFLICT (projection, match, piece, revision) DO UPDATE SET kept = excluded.kept, json = excluded.json;
  INSERT INTO ${schema}.listed${suffix}
      (position, match, ruleset, version, status, tournament, seats, winner, revision, open_since)
    SELECT * FROM unnest(
      positions, listed_matches, rulesets, versions, statuses, tournaments, seat_lists, winners, listed_revisions,
      calls)
    ON CONFLICT (match) DO UPDATE SET status = excluded.status, winner = excluded.winner,
      revision = excluded.revision, open_since = excluded.open_since;`;

/** The parameters of states: lists of equal length, one for each column. */
const ROWS = `
  matches text[], revisions bigint[], keeps boolean[],
  piece_matches text[], piece_revisions bigint[], piece_keeps boolean[], piece_names text[], piece_jsons text[],
  positions bigint[], listed_matches text[], rulesets text[], versions text[], statuses text[], tournaments text[],
  seat_lists text[], winners text[], listed_revisions bigint[], calls text[]`;

/** As the owner of the tables: whoever writes needs the right to call them, and no other. */
const functionsOf = (schema: string): string => `
CREATE FUNCTION ${schema}.take_projection_turn(by text, of_projection text, of_version integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
  UPDATE ${schema}.projection_turn
    SET epoch = epoch + 1, holder = by, pid = pg_backend_pid(), seen_at = clock_timestamp()
    WHERE NOT EXISTS (
      SELECT FROM ${schema}.projection_progress WHERE projection = of_projection AND version > of_version)
    RETURNING epoch;
$body$;

CREATE FUNCTION ${schema}.keep_projection_turn(in_epoch bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  UPDATE ${schema}.projection_turn SET seen_at = clock_timestamp() WHERE epoch = in_epoch;
  ${unlessFound('another process writes the read models', TURN_IS_LOST)}
END $body$;

CREATE FUNCTION ${schema}.stop_projection(in_epoch bigint, at_event text, after bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM ${schema}.keep_projection_turn(in_epoch);
  UPDATE ${schema}.projection_turn SET failure = at_event, failed_after = after;
END $body$;

CREATE FUNCTION ${schema}.write_projection(
  in_epoch bigint, of_projection text, of_version integer, up_to bigint, last_event text,${ROWS}
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM ${schema}.keep_projection_turn(in_epoch);
  UPDATE ${schema}.projection_turn SET failure = NULL WHERE failure IS NOT NULL AND failed_after < up_to;
  DELETE FROM ${schema}.projection_states WHERE projection = of_projection AND NOT kept AND match = ANY(matches);
  DELETE FROM ${schema}.projection_pieces WHERE projection = of_projection AND NOT kept AND match = ANY(matches);
  ${insertsInto(schema, '')}
  INSERT INTO ${schema}.projection_progress (projection, version, position, event_id)
    VALUES (of_projection, of_version, up_to, last_event)
    ON CONFLICT (projection) DO UPDATE SET version = of_version, position = up_to, event_id = last_event;
  PERFORM pg_notify('${channelOf(schema)}', 'at ' || of_projection || ' ' || of_version || ' ' || up_to);
END $body$;

CREATE FUNCTION ${schema}.forget_projection(in_epoch bigint, of_projection text, with_list boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM ${schema}.keep_projection_turn(in_epoch);
  UPDATE ${schema}.projection_turn SET failure = NULL;
  DELETE FROM ${schema}.projection_progress WHERE projection = of_projection;
  IF EXISTS (SELECT FROM ${schema}.projection_states WHERE projection < of_projection OR projection > of_projection) THEN
    DELETE FROM ${schema}.projection_states WHERE projection = of_projection;
    DELETE FROM ${schema}.projection_pieces WHERE projection = of_projection;
  ELSE
    TRUNCATE ${schema}.projection_states, ${schema}.projection_pieces;
  END IF;
  IF with_list THEN TRUNCATE ${schema}.listed; END IF;
  PERFORM pg_notify('${channelOf(schema)}', 'at ' || of_projection || ' 0 0');
END $body$;

CREATE FUNCTION ${schema}.begin_rebuild() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  begun bigint;
BEGIN
  UPDATE ${schema}.projection_rebuild SET number = number + 1, is_done = false RETURNING number INTO STRICT begun;
  TRUNCATE ${LIST_TABLES.map((name) => `${schema}.${name}_next`).join(', ')};
  RETURN begun;
END $body$;

CREATE FUNCTION ${schema}.write_rebuilt(in_rebuild bigint, of_projection text,${ROWS}
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM FROM ${schema}.projection_rebuild WHERE number = in_rebuild AND NOT is_done FOR SHARE;
  ${unlessFound('another rebuild has begun', REBUILD_IS_OVER)}
  ${insertsInto(schema, '_next')}
END $body$;

CREATE FUNCTION ${schema}.finish_rebuild(
  in_rebuild bigint, of_projection text, of_version integer, up_to bigint, last_event text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  was_done boolean;
  taken bigint;
BEGIN
  SELECT is_done INTO was_done FROM ${schema}.projection_rebuild WHERE number = in_rebuild FOR UPDATE;
  ${unlessFound('another rebuild has begun', REBUILD_IS_OVER)}
  IF was_done THEN
    RETURN;
  END IF;
  UPDATE ${schema}.projection_rebuild SET is_done = true;
  UPDATE ${schema}.projection_turn SET epoch = epoch + 1, failure = NULL RETURNING epoch INTO STRICT taken;
  ${LIST_TABLES.map((name) => exchange(schema, name)).join('\n  ')}
  DELETE FROM ${schema}.projection_progress WHERE projection = of_projection;
  IF up_to > 0 THEN
    INSERT INTO ${schema}.projection_progress (projection, version, position, event_id)
      VALUES (of_projection, of_version, up_to, last_event);
  END IF;
  PERFORM pg_notify('${channelOf(schema)}', 'turn ' || taken);
  PERFORM pg_notify('${channelOf(schema)}', 'at ' || of_projection || ' ' || of_version || ' ' || up_to);
END $body$;

${FUNCTIONS.map((name) => `REVOKE ALL ON FUNCTION ${schema}.${name} FROM PUBLIC;`).join('\n')}
`;

const unlessFound = (message: string, code: string): string => `IF NOT FOUND THEN
    RAISE EXCEPTION '${message}' USING ERRCODE = '${code}';
  END IF;`;

/** Two tables change their names, and the former one is emptied: seen at once, however large they are. */
const exchange = (schema: string, name: string): string => `ALTER TABLE ${schema}.${name} RENAME TO ${name}_former;
  ALTER TABLE ${schema}.${name}_next RENAME TO ${name};
  ALTER TABLE ${schema}.${name}_former RENAME TO ${name}_next;
  TRUNCATE ${schema}.${name}_next;`;

const FUNCTIONS = [
  ...['take_projection_turn', 'keep_projection_turn', 'write_projection', 'forget_projection'],
  ...['stop_projection', 'begin_rebuild', 'write_rebuilt', 'finish_rebuild'],
] as const;

const TABLES = [
  ...['projection_turn', 'projection_progress', 'projection_rebuild', 'projection_version'],
  ...LIST_TABLES.flatMap((name) => [name, `${name}_next`]),
];

/** Removes all of it, of whatever version. */
export const removalOf = (schema: string): string =>
  [
    ...TABLES.map((name) => `DROP TABLE IF EXISTS ${schema}.${name}`),
    ...FUNCTIONS.map((name) => `DROP FUNCTION IF EXISTS ${schema}.${name}`),
  ].join(';\n');
