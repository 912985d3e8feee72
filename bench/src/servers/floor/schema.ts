/** Understood by SQLite and Postgres. */
export const SCHEMA = `
  create table if not exists users (
    id text primary key, user_name text not null, email text not null, first_name text not null, last_name text not null, password_hash text
  );
  create unique index if not exists users_name on users (user_name);
  create index if not exists users_email on users (email);
  create table if not exists sessions (id text primary key, user_id text not null, auth_time bigint not null, revoked_at bigint);
  create table if not exists grants (
    id text primary key, client_id text not null, user_id text not null, session_id text not null, scope text not null, auth_time bigint not null, revoked_at bigint
  );
  create table if not exists auth_requests (id text primary key, query text not null, expires_at bigint not null);
  create table if not exists codes (
    id text primary key, grant_id text not null, redirect_uri text not null, challenge text not null, nonce text not null, expires_at bigint not null, used_at bigint
  );
  create table if not exists tokens (
    id text primary key, client_id text not null, scope text not null, expires_at bigint not null, user_id text, grant_id text, revoked_at bigint
  );
  create table if not exists refresh_tokens (id text primary key, grant_id text not null, expires_at bigint not null, used_at bigint);
  create table if not exists events (id text primary key, kind text not null, subject text not null, at bigint not null);
`
