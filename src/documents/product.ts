/** The name of the product; on the papers of a house it stands in the properties of the file alone. */
export const PRODUCT = 'Werkbank'

const PAGES = { repair: '/#/repair/detail/', rental: '/#/rental/detail/' } as const

/**
 * The address at which the staff see what a paper is about.
 * @param home where the product is opened, such as 'https://bench.example'; null: not known
 */
export const pageOf = (home: string | null, what: keyof typeof PAGES, id: string): string | null =>
  home === null ? null : `${home}${PAGES[what]}${id}`
