type Graph = ReadonlyMap<string, Iterable<string>>
export const PAGE_ROOMS: readonly string[]
export const SERVER_ROOMS: readonly string[]
export function readImports(folder?: string): Map<string, string[]>
export function wrongImports(imports: Graph): string[]
export function cyclesOf(graph: Graph): string[]
export function folderGraph(imports: Graph): Map<string, Set<string>>
export function roomProblems(imports?: Graph): string[]
