/** Reads the first code in a picture; null if there is none. */
export type CodeReader = (picture: ImageData) => Promise<string | null>
