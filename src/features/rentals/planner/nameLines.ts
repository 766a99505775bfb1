/** Widths in px of letters of 12 px, rather too wide than too narrow. */
const SPACE = 3.4
const widthOf = (letter: string): number => {
  if (/[ijlI.,:;'|!]/.test(letter)) return 3.3
  if (/[frt1()[\]/-]/.test(letter)) return 4.8
  if (/[mwMW@%]/.test(letter)) return 11
  if (/\p{Lu}/u.test(letter)) return 8.4
  return 7.1
}
const wordWidth = (word: string): number => word.split('').reduce((sum, letter) => sum + widthOf(letter), 0)

/** How many lines a name takes in a column that is so many px wide, as the browser breaks it; at least one. */
export function linesOf(name: string, width: number): number {
  let lines = 1
  let used = 0
  for (const word of name.split(/\s+/)) {
    const wide = wordWidth(word)
    const needed = used === 0 ? wide : used + SPACE + wide
    if (needed <= width) used = needed
    else {
      // A word that is longer than a line is broken anywhere.
      const more = Math.max(1, Math.ceil(wide / width))
      lines += used === 0 ? more - 1 : more
      used = wide - (more - 1) * width
    }
  }
  return lines
}
