export interface Counts {
  passed: number
  failed: number
  flaky?: number
}
export function countVitest(
  report: unknown,
  exitCode: number,
  leftOut?: { secondTries?: readonly object[] },
): Counts
export function countPlaywright(report: unknown, exitCode: number): Counts
export function countMissing(missing: readonly string[], onBuildServer: boolean): Counts
export function summary(counts: Counts[]): { line: string; ok: boolean }
