export function findPromtool(): string | undefined
export const promtool: {
  name: string
  find: () => string | undefined
  debian: string
  variable: string
  like: string
}
