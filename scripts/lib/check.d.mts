export const steps: readonly (readonly string[])[]
export function planProblems(): string[]
export function runChecks(): string[]
