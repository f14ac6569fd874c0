-- Where other nodes reach a node, as HOST:PORT; none if it answers clients only.
ALTER TABLE nodes ADD COLUMN address TEXT;
