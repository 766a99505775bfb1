/** Letter widths in px at 12 px, rounded up rather than down. */
const SPACE = 3.4
const widthOf = (letter: string): number => {
  if (/[ijlI.,:;'|!]/.test(letter)) return 3.3
  if (/[frt1()[\]/-]/.test(letter)) return 4.8
  if (/[mwMW@%]/.test(letter)) return 11
  if (/\p{Lu}/u.test(letter)) return 8.4
  return 7.1
}
const wordWidth = (word: string): number => word.split('').reduce((sum, letter) => sum + widthOf(letter), 0)

/**
 * Returns how many lines a name takes in a column of this width in px, with the line breaks of the browser;
 * at least one.
 */
export function countNameLines(name: string, width: number): number {
  let lines = 1
  let used = 0
  for (const word of name.split(/\s+/)) {
    const wide = wordWidth(word)
    const needed = used === 0 ? wide : used + SPACE + wide
    if (needed <= width) used = needed
    else {
      // The browser breaks a word that is longer than a line at any letter.
      const more = Math.max(1, Math.ceil(wide / width))
      lines += used === 0 ? more - 1 : more
      used = wide - (more - 1) * width
    }
  }
  return lines
}
