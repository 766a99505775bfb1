/** The parameters of a URL for the screen that it opens, before any of them was checked. */
export interface ScreenAddress {
  params: Readonly<Record<string, unknown>>
  search: Readonly<Record<string, unknown>>
}
