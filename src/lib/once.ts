/** A part of the app that is loaded on demand and is available synchronously afterwards. */
export interface Part<M> {
  /** Loads the part. After a failure the next call tries again. */
  load: () => Promise<M>
  /** The part, or undefined while it is not loaded. */
  here: () => M | undefined
}

export function once<M>(fetchPart: () => Promise<M>): Part<M> {
  let here: M | undefined
  let loading: Promise<M> | undefined
  const load = async () => {
    try {
      return (here = await fetchPart())
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return { load: () => (loading ??= load()), here: () => here }
}
