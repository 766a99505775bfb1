interface Numbered {
  formerNumbers?: string[] | undefined
}

/** The numbers that find a record besides its own. A record of an earlier version has none. */
export const formerOf = ({ formerNumbers }: Numbered): string[] => formerNumbers ?? []

/**
 * The former numbers of a record after another one was merged into it.
 * @param number the number of the merged record
 */
export const joinedNumbers = (own: Numbered, merged: Numbered, number: string | null): string[] => [
  ...new Set([...formerOf(own), ...(number ? [number] : []), ...formerOf(merged)]),
]
