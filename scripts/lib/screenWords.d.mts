export function screenWordProblems(file: string, source: string): string[]
export function manualWordProblems(file: string, text: string): string[]
export function wordProblems(): string[]
