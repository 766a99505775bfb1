/** The name of the product. On a company's documents it is only in the properties of the file. */
export const PRODUCT = 'Werkbank'

const PAGES = { repair: '/#/repair/detail/', rental: '/#/rental/detail/' } as const

/**
 * The URL in the app that shows the subject of a document to the staff.
 * @param home the URL of the app, such as 'https://bench.example'; null: not known
 */
export const recordUrl = (home: string | null, what: keyof typeof PAGES, id: string): string | null =>
  home === null ? null : `${home}${PAGES[what]}${id}`
