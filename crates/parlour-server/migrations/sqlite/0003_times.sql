-- How long the actions of an ended game took: a list of milliseconds in JSON, null where that is not known. Games that ended
-- before have none.
ALTER TABLE games ADD COLUMN times TEXT;
-- How many actions have been played, for lists; kept with every event.
ALTER TABLE tables ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;
