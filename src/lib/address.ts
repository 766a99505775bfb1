/** What an address says to the screen that it opens, before anything of it was checked. */
export interface Address {
  params: Readonly<Record<string, unknown>>
  search: Readonly<Record<string, unknown>>
}
