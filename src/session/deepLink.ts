const KEY = 'deepLink'

/*
 * A link that is opened without a session is kept until after the login, in this tab only. It can be a
 * shortcut of the installed app, a scanned label, or a link in a mail. The end of a session deletes it, so
 * that the next person does not land there.
 */

/** Stores the requested address during the login: a path of this app, such as '/repair/new?x=1'. */
export function saveDeepLink(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(KEY, path)
}

/** Returns and deletes the address to open after the login; null if there is none. */
export function takeDeepLink(): string | null {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path !== null && isOwnPath(path) ? path : null
}

/** Rejects '//host' and '/\host', which lead to another site. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)
