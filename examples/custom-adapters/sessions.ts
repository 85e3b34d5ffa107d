import type { DatabaseSync } from 'node:sqlite'
import type { KeyValueStore } from 'liquid-platform'

/** Sessions in SQLite, which are kept between two starts. */
export function sqliteSessions(db: DatabaseSync): KeyValueStore {
  db.exec(`CREATE TABLE IF NOT EXISTS sessions (key TEXT PRIMARY KEY, value TEXT, expires_at INTEGER);
    CREATE INDEX IF NOT EXISTS sessions_expires_at ON sessions (expires_at)`)
  const select = db.prepare('SELECT value FROM sessions WHERE key = ? AND (expires_at IS NULL OR expires_at > ?)')
  const insert = db.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM sessions WHERE key = ?')
  const removeExpired = db.prepare('DELETE FROM sessions WHERE expires_at <= ?')

  const store: KeyValueStore = {
    get(key) {
      const row = select.get(key, Date.now())
      return row && (JSON.parse(String(row.value)) as unknown)
    },
    set(key, value, ttlMs) {
      removeExpired.run(Date.now())
      insert.run(key, JSON.stringify(value), ttlMs === undefined ? null : Math.ceil(Date.now() + ttlMs))
    },
    delete(key) {
      remove.run(key)
    },
  }
  return store
}
