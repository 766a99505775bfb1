interface WithFormerNumbers {
  formerNumbers?: string[] | undefined
}

/** The numbers that find a record besides its own. A record of an earlier version has none. */
export const formerNumbersOf = ({ formerNumbers }: WithFormerNumbers): string[] => formerNumbers ?? []

/**
 * The former numbers of a record after another one was merged into it.
 * @param number the number of the merged record
 */
export const joinFormerNumbers = (
  own: WithFormerNumbers,
  merged: WithFormerNumbers,
  number: string | null,
): string[] => [
  ...new Set([...formerNumbersOf(own), ...(number ? [number] : []), ...formerNumbersOf(merged)]),
]
