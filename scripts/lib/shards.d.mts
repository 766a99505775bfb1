export function shares(tier?: string): string[][]
export function runShard(index: number, files: readonly string[], report: string): Promise<number>
