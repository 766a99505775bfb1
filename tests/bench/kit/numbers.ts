/** The value below which `p` percent of the samples lie. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 50)

export const ms = (value: number): string =>
  value >= 10_000
    ? `${(value / 1000).toFixed(1)} s`
    : value >= 100
      ? `${value.toFixed(0)} ms`
      : `${value.toFixed(1)} ms`
/** Formats the longest task of a page. The browser reports tasks from 50 ms on; 0 means that there was none. */
export const taskMs = (value: number): string => (value === 0 ? '< 50 ms' : ms(value))
/** Formats a time that may be too short to measure. */
export const shortMs = (value: number): string => (value < 0.05 ? '< 0.1 ms' : ms(value))
/** The formats of times, as opposed to sizes and rates. */
export const TIMES: readonly ((value: number) => string)[] = [ms, taskMs, shortMs]
export const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const perSecond = (value: number): string => `${value.toFixed(0)}/s`
