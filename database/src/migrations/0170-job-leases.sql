-- Jobs that run in one process of a house at a time. A lease is free when it ran out or its session has ended.
CREATE TABLE job_leases (
  name text COLLATE "C" PRIMARY KEY,
  -- Grows each time the job goes to another process.
  epoch bigint NOT NULL,
  holder text,
  holder_pid integer,
  holder_since timestamptz,
  lease_until timestamptz NOT NULL
) WITH (fillfactor = 10);
