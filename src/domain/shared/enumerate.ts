/** Joins words as a Dutch sentence lists them: 'a', 'a en b', 'a, b en c'. */
export const enumerate = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} en ${words.at(-1)}`
