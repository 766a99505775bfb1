import { useLiveQuery } from 'dexie-react-hooks'
import type { DependencyList } from 'react'

/**
 * The result of a query over the local store, kept up to date. Undefined while it loads for the first time; after a
 * change of `deps` the former result stays until the new one is there, so a screen never blinks.
 */
export const useLive = <T>(query: () => Promise<T> | T, deps: DependencyList): T | undefined =>
  useLiveQuery(query, deps as unknown[])
