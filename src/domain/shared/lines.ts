/**
 * Reads a list that is stored as a text with one entry per line. Blank lines and repetitions are left out.
 */
export const linesOf = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
