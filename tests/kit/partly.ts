type Part<T> = T extends object ? { [K in keyof T]?: Part<T[K]> } : T

/** Passes a part of an object as the whole, for a test that needs no more; the types of its fields are checked. */
export const partly = <T>(part: Part<T>): T => part as T
