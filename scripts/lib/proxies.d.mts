/** A program that can be a proxy of the server. */
export interface ProxyProgram {
  name: string
  /** Its package in Debian. */
  debian: string
  /** The environment variable for another path. */
  variable: string
  /** Its path, if it is there. */
  find: () => string | undefined
  like: string
}
export const proxies: readonly ProxyProgram[]
