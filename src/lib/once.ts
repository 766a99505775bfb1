/** A part of the app that is fetched when it is needed, and is had without waiting once it is here. */
export interface Part<M> {
  /** One that could not be fetched is asked for again by the next call. */
  load: () => Promise<M>
  /** Undefined: not here yet. */
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
