/* Expressions over a row of `sync_client`. @param row its alias in the statement */

/** The name of a device: by the office, by itself, or by the beginning of its id. */
export const deviceLabelSql = (row: string): string =>
  `coalesce(${row}.name, ${row}.label, 'Toestel ' || upper(left(${row}.id::text, 4)))`

/** True while a device must wipe itself: somebody asked for it, and it has not reported it yet (TO-02). */
export const mustWipeSql = (row: string): string =>
  `(${row}.wipe_asked_at IS NOT NULL AND ${row}.wiped_at IS NULL)`
