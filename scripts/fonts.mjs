/*
 * Makes src/documents/fonts: the fonts of documents beside Roboto (D-165). Give it a folder with the unpacked npm
 * packages @fontsource/noto-sans, -hebrew, -arabic, -symbols, -symbols-2, -sc, -kr and @fontsource/noto-emoji:
 * node scripts/fonts.mjs FOLDER
 * It takes only weight 400 as WOFF of each package, and of that only the files that add a letter. A font in WOFF2
 * cannot be cut down to the letters that a document needs.
 */
import * as fontkit from 'fontkit'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const [, , folder] = process.argv
if (!folder) throw new Error('usage: node scripts/fonts.mjs FOLDER')
const into = join(import.meta.dirname, '../src/documents/fonts')
const roboto = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto/Roboto-Regular.ttf',
)

/** The packages and their files; the first font with a letter prints it. */
const SOURCES = [
  ['noto-sans', /-(latin-ext|greek-ext|cyrillic-ext|vietnamese)-/],
  ['noto-sans-hebrew', /-hebrew-hebrew-/],
  ['noto-sans-arabic', /-arabic-arabic-/],
  ['noto-sans-symbols', /-symbols-symbols-/],
  ['noto-sans-symbols-2', /-2-symbols-/],
  ['noto-sans-sc', /-sc-\d+-/],
  ['noto-sans-kr', /-kr-\d+-/],
  ['noto-emoji', /-emoji-\d+-/],
]
const WEIGHT = '-400-normal.woff'

function filesOf([name, wanted]) {
  const files = join(folder, name, 'files')
  return readdirSync(files)
    .filter((file) => file.endsWith(WEIGHT) && wanted.test(file))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((file) => ({ path: join(files, file), name: file.slice('noto-'.length, -WEIGHT.length) }))
}

/** The letters of a font; none if its file has no table of them. */
function lettersOf(path) {
  try {
    return fontkit.create(readFileSync(path)).characterSet.toSorted((a, b) => a - b)
  } catch {
    return []
  }
}

/**
 * The ranges of letters as text, such as '5u.2 1': the distance from the end of the former range to the first letter,
 * and the number of further letters, in base 36.
 */
function rangesOf(letters) {
  const ranges = []
  for (const letter of letters) {
    const last = ranges.at(-1)
    if (last && letter === last.to + 1) last.to = letter
    else ranges.push({ from: letter, to: letter })
  }
  let end = 0
  return ranges
    .map(({ from, to }) => {
      const text = (from - end).toString(36) + (to > from ? `.${(to - from).toString(36)}` : '')
      end = to
      return text
    })
    .join(' ')
}

const noto = join(into, 'noto')
rmSync(noto, { recursive: true, force: true })
mkdirSync(noto, { recursive: true })
const own = lettersOf(roboto)
const taken = new Set(own)
const rows = []
for (const { path, name } of SOURCES.flatMap(filesOf)) {
  const letters = lettersOf(path).filter((letter) => !taken.has(letter))
  if (letters.length === 0) continue
  for (const letter of letters) taken.add(letter)
  copyFileSync(path, join(noto, `${name}.woff`))
  rows.push(`  ['${name}', '${rangesOf(letters)}'],`)
}
copyFileSync(join(folder, 'noto-sans', 'LICENSE'), join(noto, 'LICENSE'))
writeFileSync(
  join(into, 'table.ts'),
  `/* Made by scripts/fonts.mjs. Ranges of letters in base 36: the distance from the end of the range before, and the length. */

/** What Roboto has itself. */
export const ROBOTO = '${rangesOf(own)}'

/** The files of ./noto and the letters that they print; no letter stands twice. */
export const TABLE: readonly (readonly [file: string, letters: string])[] = [
${rows.join('\n')}
]
`,
)
console.log(`${rows.length} fonts, ${taken.size} letters`)
