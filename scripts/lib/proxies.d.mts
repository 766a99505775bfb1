/** A program that can stand in front of the server. */
export interface ProxyProgram {
  name: string
  /** Its package in Debian. */
  debian: string
  /** The environment variable that names another one. */
  variable: string
  /** Its path, if it is there. */
  find: () => string | undefined
  like: string
}
export const proxies: readonly ProxyProgram[]
