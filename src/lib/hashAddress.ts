/** The parts of a URL that are needed here. */
type Parts = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Moves the path of a URL behind the #, where the screens are: '/repair/overview?q=1' becomes
 * '/#/repair/overview?q=1'.
 * @returns null for a URL that has its path there already
 */
export function hashAddress({ pathname, search, hash }: Parts): string | null {
  if (pathname === '/' || pathname === '/index.html') return null
  return hash.startsWith('#/') ? `/${hash}` : `/#${pathname}${search}`
}
