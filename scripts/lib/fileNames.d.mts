export function nameProblems(files?: readonly string[]): string[]
