type Graph = ReadonlyMap<string, Iterable<string>>
export const PAGE_LAYERS: readonly string[]
export const SERVER_LAYERS: readonly string[]
export function readImports(folder?: string): Map<string, string[]>
export function wrongImports(imports: Graph): string[]
export function cyclesOf(graph: Graph): string[]
export function folderGraph(imports: Graph): Map<string, Set<string>>
export function layerProblems(imports?: Graph): string[]
