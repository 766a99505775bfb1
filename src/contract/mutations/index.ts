import { noop } from './noop.ts'

/** Every mutation there is; a name and its `mv` are wire format and stay for ever. */
export const MUTATIONS = [noop] as const
