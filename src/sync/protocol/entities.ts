/*
 * The types of a product's documents. The engine knows two entities of its own: `alias` and `conflict`. A product adds
 * its entities by declaration merging:
 *
 *     declare module '../sync/protocol/entities.ts' {
 *       interface Register {
 *         documents: { repair: Repair; alias: Alias; … }
 *         bundled: 'repair'
 *         mutations: { 'repair.create': { id: string; … }; … }
 *       }
 *     }
 *
 * Without a product, every entity is an `AnyDocument`.
 */

/**
 * The types of the product. An interface, because only interfaces can be merged.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Register {}

/** A document as the engine sees it: whatever has an id. */
interface AnyDocument {
  id: string
  [field: string]: unknown
}

/** Two devices made the same record. References to `fromId` mean `toId` (B6.3). */
export interface AliasDocument extends AnyDocument {
  e: string
  fromId: string
  toId: string
}

/** Two values of one field, of which one was replaced (B6.1). */
interface ConflictDocument extends AnyDocument {
  state: 'open' | 'dismissed' | 'restored'
}

interface EngineDocuments {
  alias: AliasDocument
  conflict: ConflictDocument
  [entity: string]: AnyDocument
}

type Documents = Register extends { documents: infer D } ? D : EngineDocuments

/** The name of an entity, on the wire and as a table. */
export type EntityName = Extract<keyof Documents, string>
export type EntityDoc<E extends EntityName> = Documents[E]
type Mutations = Register extends { mutations: infer M } ? M : Record<string, object>
/** The name of a mutation: 'repair.addLine'. */
export type MutationName = Extract<keyof Mutations, string>
/** The arguments of a mutation as a caller writes them. */
export type MutationArgs<N extends MutationName> = Mutations[N]
/** The entities whose rows are stored and downloaded in bundles. */
export type BundledEntity = Register extends { bundled: infer B extends EntityName } ? B : EntityName
