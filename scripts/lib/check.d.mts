export const steps: readonly (readonly string[])[]
export function runChecks(): string[]
