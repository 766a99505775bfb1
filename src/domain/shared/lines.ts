/** A list that is kept as a text, one in a line: what says something of each, once. */
export const linesOf = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
