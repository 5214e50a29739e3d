/**
 * The tree over receipts and audit entries. Rows are only ever added: what may still change is the salt,
 * which an erasure takes away, and the place of a leaf, which it is given once. Never edited once released: a
 * change is a new file.
 */
export const statements: readonly string[] = [
  `create table proof_leaves (
    kind text not null check (kind in ('receipt', 'audit')),
    key text not null,
    leaf_hash text not null check (leaf_hash ~ '^[0-9a-f]{64}$'),
    salt text check (salt ~ '^[0-9a-f]{32}$'),
    arrival bigint generated always as identity,
    leaf_index bigint,
    primary key (kind, key)
  )`,
  `create index proof_leaves_waiting on proof_leaves (arrival) where leaf_index is null`,
  `create unique index proof_leaves_places on proof_leaves (leaf_index) where leaf_index is not null`,
  `create table proof_nodes (
    level integer not null check (level > 0),
    index bigint not null,
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    primary key (level, index)
  )`,
  `create table proof_checkpoints (
    size bigint primary key,
    root text not null,
    note text not null,
    signed_at bigint not null
  )`,
  `create function refuse_proof_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the tree of proofs is append-only';
    end
  $$`,
  `create trigger proof_leaves_stay before delete on proof_leaves
    for each row execute function refuse_proof_change()`,
  `create trigger proof_leaves_keep before update on proof_leaves
    for each row when (
      old.kind <> new.kind or old.key <> new.key or old.leaf_hash <> new.leaf_hash
      or (old.leaf_index is not null and old.leaf_index is distinct from new.leaf_index)
      or (new.salt is not null and new.salt is distinct from old.salt)
    ) execute function refuse_proof_change()`,
  `create trigger proof_nodes_stay before update or delete on proof_nodes
    for each row execute function refuse_proof_change()`,
  `create trigger proof_checkpoints_stay before update or delete on proof_checkpoints
    for each row execute function refuse_proof_change()`,
];
