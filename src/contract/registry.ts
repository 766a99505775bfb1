import type * as z from 'zod'
import type { MutationDef } from './define.ts'
import { MUTATIONS } from './mutations/index.ts'

type Defs = (typeof MUTATIONS)[number]
export type MutationName = Defs['name']
/** The arguments of a mutation as a caller writes them. */
export type ArgsOf<N extends MutationName> = z.input<Extract<Defs, { name: N }>['input']>

const byName = new Map<string, MutationDef>(MUTATIONS.map((def) => [def.name, def as unknown as MutationDef]))

/** The definition of a mutation, or undefined for a name this version does not know. */
export const findMutation = (name: string): MutationDef | undefined => byName.get(name)
/** Every mutation, for the generator of REST calls and for tests. */
export const allMutations = (): MutationDef[] => [...byName.values()]
