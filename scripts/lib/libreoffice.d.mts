/** Path of the first LibreOffice found, or undefined. */
export function findLibreOffice(): string | undefined
