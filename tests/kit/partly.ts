type Part<T> = T extends object ? { [K in keyof T]?: Part<T[K]> } : T

/** A part in the place of the whole, for a test of what needs no more of it: its fields are those of the whole. */
export const partly = <T>(part: Part<T>): T => part as T
