-- Guests: whoever once sat down. The token itself is never stored.
CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL
);

-- Tables: what each began with. What happened since stands in `events`.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    host INTEGER NOT NULL REFERENCES guests (id),
    invitation TEXT NOT NULL,
    -- Which chairs need the invitation: a bit for each, as they stood at first.
    reserved INTEGER NOT NULL,
    -- Whether the host knows what is hidden, so that nobody else may sit down.
    is_private INTEGER NOT NULL,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- Asleep tables are set up again when someone visits, the others when the server starts.
    is_asleep INTEGER NOT NULL DEFAULT 0,
    -- What lists show, so that they need not set up tables: kept with every event.
    is_over INTEGER NOT NULL DEFAULT 0,
    is_waiting INTEGER NOT NULL,
    reserved_now INTEGER NOT NULL,
    seats TEXT NOT NULL,
    changed_at INTEGER NOT NULL
);

CREATE INDEX tables_by_change ON tables (is_over, changed_at DESC);
CREATE INDEX tables_by_game ON tables (game, is_over, changed_at DESC);
CREATE INDEX tables_by_host ON tables (host, is_over);
CREATE INDEX tables_awake ON tables (is_asleep) WHERE is_asleep = 0;

-- Events: the story of every table, in order, without gaps.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- Chat: what was said, by room.
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- Which seat spoke; nothing for a spectator.
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, room, number)
) WITHOUT ROWID;

-- Games: the archive of what was played to an end.
CREATE TABLE games (
    -- A number is never given twice: links to it last.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    seats TEXT NOT NULL,
    result TEXT NOT NULL,
    plies INTEGER NOT NULL,
    record TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    UNIQUE (table_id, number)
);

CREATE INDEX games_by_game ON games (game, id DESC);

-- When the server was last known to be running, so that a crash costs nobody time.
CREATE TABLE heartbeat (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    at INTEGER NOT NULL
);
