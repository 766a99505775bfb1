export function serverImports(folder?: string): Map<string, string[]>
export function serverPackages(folder?: string, options?: { embedded?: boolean }): Set<string>
export function productionPackages(folder?: string): Map<string, { version: string; license?: string }>
