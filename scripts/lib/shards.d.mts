export function filesWithin(
  seconds: number,
  day: string,
  tier?: string,
): { kept: string[]; leftOut: string[] }
export function shares(tier?: string, only?: readonly string[]): string[][]
export function runShard(index: number, files: readonly string[], report: string): Promise<number>
