interface LeftOut {
  secondTries?: readonly { file: string; name: string; error?: string }[]
  errors?: readonly string[]
}
export function vitestTroubles(report: unknown, leftOut?: LeftOut): string[]
export function playwrightTroubles(report: unknown): string[]
