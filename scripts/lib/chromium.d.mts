/** Path of the first browser found, or undefined. */
export function findChromium(): string | undefined
