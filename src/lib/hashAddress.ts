/** The parts of an address that this needs. */
type Parts = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * The address with its path behind the #, where the screens are: '/repair/overview?q=1' becomes '/#/repair/overview?q=1'.
 * @returns null for an address that has its path there already
 */
export function hashAddress({ pathname, search, hash }: Parts): string | null {
  if (pathname === '/' || pathname === '/index.html') return null
  return hash.startsWith('#/') ? `/${hash}` : `/#${pathname}${search}`
}
