-- Lists are paged by (time, id), so that rows of the same millisecond are told apart: the indexes hold the whole key.
DROP INDEX tables_by_change;
DROP INDEX tables_by_game;
CREATE INDEX tables_by_change ON tables (is_over, changed_at DESC, id DESC);
CREATE INDEX tables_by_game ON tables (game, is_over, changed_at DESC, id DESC);
