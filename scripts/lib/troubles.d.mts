interface SecondTry {
  file: string
  name: string
  error?: string
}
export function vitestTroubles(report: unknown, secondTries?: readonly SecondTry[]): string[]
export function playwrightTroubles(report: unknown): string[]
