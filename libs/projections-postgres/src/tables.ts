/** Increases with every change of the tables or functions: older ones are made anew, since all of it can be rebuilt. */
export const TABLES_VERSION = 1;

/** The code of the error for a write without the turn. */
export const TURN_IS_LOST = 'SL001';

/** The channel of the read models of a schema: who writes says how far they are, who waits asks for more. */
export const channelOf = (schema: string): string => `${schema}_projections`;

/**
 * The read models of a store, beside its events. `projection_turn`: one row with the process that writes. Each taking
 * of the turn raises `epoch`, and every write names the one under which it was begun: of a process that has lost its
 * turn none is taken. The row is locked by each write, so that writes and takings follow each other. A piece of a state
 * is stored where it changed: the state at a revision has the latest of each piece up to it. `listed` has a row for
 * each match, by the position of its first event.
 */
export const tablesOf = (schema: string): string => `
CREATE TABLE ${schema}.projection_turn (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch bigint NOT NULL,
  holder text NOT NULL,
  pid integer NOT NULL,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 10);
INSERT INTO ${schema}.projection_turn (epoch, holder, pid, seen_at) VALUES (0, '', 0, clock_timestamp());
CREATE TABLE ${schema}.projection_progress (
  projection text COLLATE "C" PRIMARY KEY,
  version integer NOT NULL,
  position bigint NOT NULL,
  event_id text NOT NULL
) WITH (fillfactor = 10);
CREATE TABLE ${schema}.projection_states (
  projection text COLLATE "C" NOT NULL,
  match text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  kept boolean NOT NULL,
  PRIMARY KEY (projection, match, revision)
);
CREATE TABLE ${schema}.projection_pieces (
  projection text COLLATE "C" NOT NULL,
  match text COLLATE "C" NOT NULL,
  piece text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  kept boolean NOT NULL,
  json text NOT NULL,
  PRIMARY KEY (projection, match, piece, revision)
);
CREATE TABLE ${schema}.listed (
  position bigint PRIMARY KEY,
  match text COLLATE "C" NOT NULL UNIQUE,
  ruleset text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  tournament text COLLATE "C",
  seats text NOT NULL,
  winner text,
  revision bigint NOT NULL,
  open_since text COLLATE "C"
) WITH (fillfactor = 80);
CREATE INDEX listed_by_status ON ${schema}.listed (ruleset, status, position);
CREATE INDEX listed_by_call ON ${schema}.listed (open_since) WHERE open_since IS NOT NULL;
CREATE INDEX listed_by_tournament ON ${schema}.listed (tournament, ruleset, status, position);
CREATE TABLE ${schema}.projection_version (version integer NOT NULL);
INSERT INTO ${schema}.projection_version (version) VALUES (${TABLES_VERSION});
${functionsOf(schema)}`;

/** As the owner of the tables: whoever writes needs the right to call them, and no other. */
const functionsOf = (schema: string): string => `
CREATE FUNCTION ${schema}.take_projection_turn(by text) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
  UPDATE ${schema}.projection_turn
    SET epoch = epoch + 1, holder = by, pid = pg_backend_pid(), seen_at = clock_timestamp() RETURNING epoch;
$body$;

CREATE FUNCTION ${schema}.keep_projection_turn(in_epoch bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  UPDATE ${schema}.projection_turn SET seen_at = clock_timestamp() WHERE epoch = in_epoch;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another process writes the read models' USING ERRCODE = '${TURN_IS_LOST}';
  END IF;
END $body$;

CREATE FUNCTION ${schema}.write_projection(
  in_epoch bigint, of_projection text, of_version integer, up_to bigint, last_event text,
  matches text[], revisions bigint[], keeps boolean[],
  piece_matches text[], piece_revisions bigint[], piece_keeps boolean[], piece_names text[], piece_jsons text[],
  positions bigint[], listed_matches text[], rulesets text[], statuses text[], tournaments text[], seat_lists text[],
  winners text[], listed_revisions bigint[], calls text[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM ${schema}.keep_projection_turn(in_epoch);
  DELETE FROM ${schema}.projection_states WHERE projection = of_projection AND NOT kept AND match = ANY(matches);
  DELETE FROM ${schema}.projection_pieces WHERE projection = of_projection AND NOT kept AND match = ANY(matches);
  INSERT INTO ${schema}.projection_states (projection, match, revision, kept)
    SELECT of_projection, s.* FROM unnest(matches, revisions, keeps) AS s
    ON CONFLICT (projection, match, revision) DO UPDATE SET kept = excluded.kept;
  INSERT INTO ${schema}.projection_pieces (projection, match, revision, kept, piece, json)
    SELECT of_projection, p.* FROM unnest(piece_matches, piece_revisions, piece_keeps, piece_names, piece_jsons) AS p
    ON CONFLICT (projection, match, piece, revision) DO UPDATE SET kept = excluded.kept, json = excluded.json;
  INSERT INTO ${schema}.listed
      (position, match, ruleset, status, tournament, seats, winner, revision, open_since)
    SELECT * FROM unnest(
      positions, listed_matches, rulesets, statuses, tournaments, seat_lists, winners, listed_revisions, calls)
    ON CONFLICT (match) DO UPDATE SET status = excluded.status, winner = excluded.winner,
      revision = excluded.revision, open_since = excluded.open_since;
  INSERT INTO ${schema}.projection_progress (projection, version, position, event_id)
    VALUES (of_projection, of_version, up_to, last_event)
    ON CONFLICT (projection) DO UPDATE SET version = of_version, position = up_to, event_id = last_event;
  PERFORM pg_notify('${channelOf(schema)}', 'at ' || of_projection || ' ' || of_version || ' ' || up_to);
END $body$;

CREATE FUNCTION ${schema}.forget_projection(in_epoch bigint, of_projection text, with_list boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  PERFORM ${schema}.keep_projection_turn(in_epoch);
  DELETE FROM ${schema}.projection_progress WHERE projection = of_projection;
  DELETE FROM ${schema}.projection_states WHERE projection = of_projection;
  DELETE FROM ${schema}.projection_pieces WHERE projection = of_projection;
  IF with_list THEN DELETE FROM ${schema}.listed; END IF;
  PERFORM pg_notify('${channelOf(schema)}', 'at ' || of_projection || ' 0 0');
END $body$;

${FUNCTIONS.map((name) => `REVOKE ALL ON FUNCTION ${schema}.${name} FROM PUBLIC;`).join('\n')}
`;

const FUNCTIONS = ['take_projection_turn', 'keep_projection_turn', 'write_projection', 'forget_projection'] as const;

const TABLES = [
  'projection_turn',
  'projection_progress',
  'projection_states',
  'projection_pieces',
  'listed',
  'projection_version',
] as const;

/** Removes all of it, of whatever version. */
export const removalOf = (schema: string): string =>
  [
    ...TABLES.map((name) => `DROP TABLE IF EXISTS ${schema}.${name}`),
    ...FUNCTIONS.map((name) => `DROP FUNCTION IF EXISTS ${schema}.${name}`),
  ].join(';\n');
