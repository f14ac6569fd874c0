-- Of an invitation only the hash is kept, like of a token. Those that are here are hashed when the file is opened, since
-- SQLite cannot; then `invitation` is empty for good.
ALTER TABLE tables ADD COLUMN invitation_hash BLOB NOT NULL DEFAULT x'';

-- Tables for invited people only stand in no list, and neither do their games. Of older tables those count that kept two
-- seats or more.
ALTER TABLE tables ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1;
UPDATE tables SET is_listed = 0 WHERE reserved & (reserved - 1) <> 0;
ALTER TABLE games ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1;
UPDATE games SET is_listed = (SELECT is_listed FROM tables WHERE tables.id = games.table_id);
DROP INDEX tables_by_change;
DROP INDEX tables_by_game;
CREATE INDEX tables_by_change ON tables (is_listed, is_over, changed_at DESC, id DESC);
CREATE INDEX tables_by_game ON tables (game, is_listed, is_over, changed_at DESC, id DESC);
DROP INDEX games_by_game;
CREATE INDEX games_listed ON games (is_listed, id DESC);
CREATE INDEX games_by_game ON games (game, is_listed, id DESC);

-- Whether anyone has acted at a table: one where nobody has expires.
ALTER TABLE tables ADD COLUMN is_played INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET is_played = 1 WHERE EXISTS (
    SELECT 1 FROM events WHERE table_id = tables.id AND json_extract(event, '$.type') IN ('acted', 'ended')
);
CREATE INDEX tables_unplayed ON tables (changed_at) WHERE is_played = 0 AND is_asleep = 1;

-- Who has sat where: a guest who has no seat and no table expires.
CREATE TABLE sittings (
    guest INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
INSERT INTO sittings (guest, table_id)
SELECT DISTINCT json_extract(event, '$.sitter.id'), table_id FROM events WHERE json_extract(event, '$.type') = 'sat';
CREATE INDEX sittings_by_table ON sittings (table_id);

-- A hash chain over a table's events, where the server was told to keep one: the hash of this event and of the one before.
ALTER TABLE events ADD COLUMN checksum BLOB;
