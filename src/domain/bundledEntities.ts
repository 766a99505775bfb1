/** The entities with the most rows. Server and devices keep them in bundles, in the order of the initial download. */
export const BUNDLED_ENTITIES = ['customer', 'item', 'repair', 'rental'] as const
export type BundledEntity = (typeof BUNDLED_ENTITIES)[number]
export const isBundled = (e: string | undefined): e is BundledEntity =>
  BUNDLED_ENTITIES.some((known) => known === e)
