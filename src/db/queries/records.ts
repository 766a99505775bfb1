interface Records<R> {
  bulkGet(ids: readonly string[]): PromiseLike<(R | undefined)[]>
}

/** The records of these ids, in this order; one that is gone is left out. */
export async function records<R>(table: Records<R>, ids: readonly string[]): Promise<R[]> {
  const rows = await table.bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}
