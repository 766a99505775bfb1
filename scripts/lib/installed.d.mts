export function isInstalled(manifest: unknown, lock: unknown, list: unknown): boolean
