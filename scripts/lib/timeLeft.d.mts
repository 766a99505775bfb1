export function secondsLeft(took: number, at?: { until?: string; now?: number }): number
