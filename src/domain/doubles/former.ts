interface Numbered {
  formerNumbers?: string[] | undefined
}

/** The numbers by which a record is found besides its own; one of an earlier version has none. */
export const formerOf = ({ formerNumbers }: Numbered): string[] => formerNumbers ?? []

/** Those of a record that another one became one with. @param number of the other one */
export const joinedNumbers = (own: Numbered, merged: Numbered, number: string | null): string[] => [
  ...new Set([...formerOf(own), ...(number ? [number] : []), ...formerOf(merged)]),
]
