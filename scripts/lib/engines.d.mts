export interface Engine {
  name: string
  project: string
  find: () => string | undefined
  debian: string[]
}
export const WEBKIT_DRIVER: string
export const X_SERVER: string
export const engines: Engine[]
export function findFirefox(): string | undefined
export function findWebkit(): string | undefined
export function missingEngines(wanted?: Pick<Engine, 'name' | 'debian' | 'find'>[]): string[]
