/** A part of the app that is loaded on demand and is available synchronously afterwards. */
export interface LazyPart<M> {
  /** Loads the part. After a failure the next call tries again. */
  load: () => Promise<M>
  /** The part, or undefined while it is not loaded. */
  loaded: () => M | undefined
}

export function lazyPart<M>(fetchPart: () => Promise<M>): LazyPart<M> {
  let loaded: M | undefined
  let loading: Promise<M> | undefined
  const load = async () => {
    try {
      return (loaded = await fetchPart())
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return { load: () => (loading ??= load()), loaded: () => loaded }
}
