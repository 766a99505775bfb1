const KEY = 'deepLink'

/*
 * A link that was opened without a session (a shortcut of the installed app, a scanned label, a link in a mail) is kept over
 * the login, in this tab alone. The end of a session forgets it: the next person does not land where the former one was.
 */

/** Keeps the address that the login page stands in the way of: a path of this app, such as '/repair/new?x=1'. */
export function keepDeepLink(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(KEY, path)
}

/** The address to open after the login, once; null where there is none. */
export function takeDeepLink(): string | null {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path !== null && isOwnPath(path) ? path : null
}

/** Not '//host' or '/\host', which leads to another site. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)
