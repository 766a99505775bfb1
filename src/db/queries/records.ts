interface Records<R> {
  bulkGet(ids: readonly string[]): PromiseLike<(R | undefined)[]>
}

/** Returns the records of these ids, in this order. A missing record is omitted. */
export async function records<R>(table: Records<R>, ids: readonly string[]): Promise<R[]> {
  const rows = await table.bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}
