export interface Notice {
  name: string
  version: string
  licence: string
  texts: string[]
}
export function notices(folder?: string): Notice[]
export function noticesText(all: readonly Notice[]): string
