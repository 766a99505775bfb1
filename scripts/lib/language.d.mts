export function forbiddenNames(file: string, text: string): string[]
export function commentProblems(file: string, text: string): string[]
export function fileProblems(file: string, text: string): string[]
export function languageProblems(): string[]
