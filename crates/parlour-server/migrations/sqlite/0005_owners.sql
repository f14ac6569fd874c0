-- Who keeps a table, and its fencing token: a number that grows whenever it changes hands. A file has one server, which
-- locks it, so that here both stay as they are.
ALTER TABLE tables ADD COLUMN owner TEXT;
ALTER TABLE tables ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
